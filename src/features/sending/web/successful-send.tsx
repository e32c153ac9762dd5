import { Button, Group } from '@mantine/core';
import { AlertBox } from '../../../web/controls/alert-box.tsx';
import { SendSteps } from './send-steps.tsx';
import { texts } from './texts.ts';

/** All three steps are done: what happens next, and when (product §2.11.1). */
export function SuccessfulSend({ onClose }: { onClose: () => void }) {
  return (
    <>
      <SendSteps reached="mail" state="done" />
      <AlertBox alert={{ kind: 'success', text: texts.sent, lang: 'en' }} />
      <p>{texts.promise}</p>
      <Group justify="flex-end">
        <Button onClick={onClose}>{texts.close}</Button>
      </Group>
    </>
  );
}
