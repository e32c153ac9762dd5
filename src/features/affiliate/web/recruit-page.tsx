import { Button, Group } from '@mantine/core';
import { IconExternalLink } from '#web/icons.ts';
import { Screen } from '#web/frame/screen.tsx';

/** The texts of the affiliate page (product §2.17). */
const texts = {
  mustRead: 'Du måste läsa och godkänna avtalet.',
  read: 'Läs affiliateavtalet',
  opensInNewTab: '(öppnas i en ny flik)',
  accept: 'Godkänn avtalet',
} as const;

/** /freelancer-recruit. The second button does nothing, as specified (product §2.17, §14.4). */
export function RecruitPage() {
  return (
    <Screen>
      <p>{texts.mustRead}</p>
      <Group>
        <Button
          component="a"
          href="/api/documents/affiliate"
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<IconExternalLink size={18} />}
        >
          {texts.read} <span className="visually-hidden">{texts.opensInNewTab}</span>
        </Button>
        <Button>{texts.accept}</Button>
      </Group>
    </Screen>
  );
}
