import { useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { FileButton } from '#web/controls/file-button.tsx';
import { Panel } from '#web/controls/panel.tsx';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { useAction } from '#web/forms/use-action.ts';
import type { recordBankReply } from '../endpoints.ts';
import { MOST_REPLY_CHARACTERS } from '../domain/payout-batch.ts';
import { refreshPayouts } from './payout-queries.ts';
import { texts } from './texts.ts';

/** Reads the bank's reply to a file that was sent (product §2.25). */
export function BankReply() {
  const queryClient = useQueryClient();
  const { run, busy, alert } = useAction(async (file: File) => {
    if (file.size > MOST_REPLY_CHARACTERS) return { kind: 'failure', text: texts.replyTooLarge };
    const content = await file.text();
    const { message } = await api<typeof recordBankReply>('POST /api/payout/bankreply', { body: { content } });
    await refreshPayouts(queryClient);
    return { kind: 'success', text: message };
  });
  return (
    <Panel heading={texts.replyHeading}>
      <p>{texts.replyText}</p>
      <AlertBox alert={alert} />
      <FileButton
        label={texts.readReply}
        accept=".xml,application/xml,text/xml"
        variant="default"
        busy={busy}
        onChoose={run}
      />
    </Panel>
  );
}
