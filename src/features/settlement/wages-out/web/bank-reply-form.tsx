import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '#web/api.ts';
import panel from '#web/controls/panel.module.css';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { useAction } from '#web/forms/use-action.ts';
import type { recordBankReply } from '../endpoints.ts';
import { refreshPayouts } from './payout-queries.ts';
import { texts } from './texts.ts';

/** The largest file that the server reads, in bytes. */
const LARGEST = 1_000_000;

/** Reads the bank's reply to a file (product §2.25). */
export function BankReplyForm() {
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const { run, busy, alert } = useAction(async (file: File) => {
    if (file.size > LARGEST) return { kind: 'failure', text: texts.replyTooLarge };
    const content = await file.text();
    const { message } = await api<typeof recordBankReply>('POST /api/payout/bankreply', { body: { content } });
    await refreshPayouts(queryClient);
    if (input.current !== null) input.current.value = '';
    return { kind: 'success', text: message };
  });
  return (
    <form
      className={panel.panel}
      aria-label={texts.replyHeading}
      onSubmit={(event) => {
        event.preventDefault();
        const [file] = input.current?.files ?? [];
        if (file !== undefined) run(file);
      }}
    >
      <h2 className={panel.heading}>{texts.replyHeading}</h2>
      <p>{texts.replyText}</p>
      <AlertBox alert={alert} />
      <TextInput ref={input} type="file" accept=".xml,application/xml,text/xml" required label={texts.replyFile} />
      <Button type="submit" variant="default" loading={busy}>
        {texts.readReply}
      </Button>
    </form>
  );
}
