import { Button, ButtonAnchor } from '#web/controls/buttons/button.tsx';
import { IconExternalLink } from '#web/icons.ts';
import { Screen } from '#web/frame/screen.tsx';

/** The texts of the affiliate page (product §2.17). */
const texts = {
  mustRead: 'Du måste läsa och godkänna avtalet.',
  read: 'Läs affiliateavtalet',
  accept: 'Godkänn avtalet',
} as const;

/** /freelancer-recruit. The second button does nothing, as specified (product §2.17, §14.4). */
export function RecruitPage() {
  return (
    <Screen>
      <p>{texts.mustRead}</p>
      <div className="row">
        <ButtonAnchor href="/api/documents/affiliate" variant="default" icon={<IconExternalLink size={18} />}>
          {texts.read}
        </ButtonAnchor>
        <Button>{texts.accept}</Button>
      </div>
    </Screen>
  );
}
