import { Button, Group } from '@mantine/core';
import { texts } from '../texts.ts';

interface BlockedSendProps {
  onAddLine: () => void;
  onClose: () => void;
}

/** Says that an invoice without lines can't be sent, and offers to add one (product §2.11.1). */
export function BlockedSend({ onAddLine, onClose }: BlockedSendProps) {
  return (
    <>
      <p>{texts.noLines}</p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {texts.close}
        </Button>
        <Button onClick={onAddLine}>{texts.addLine}</Button>
      </Group>
    </>
  );
}
