import { Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { Dialog } from '#web/controls/dialogs/dialog.tsx';
import { texts } from './texts.ts';

/** After the contact details have been saved: the payout details are next (product §2.6, §4.1). */
export function PayoutDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.payoutTitle}>
      <Text mb="lg">{texts.payoutText}</Text>
      <Group justify="flex-end">
        <Button component={Link} to="/freelancer-bank-information" data-autofocus>
          {texts.payoutNext}
        </Button>
      </Group>
    </Dialog>
  );
}
