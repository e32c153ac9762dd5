import type { Email } from 'postal-mime';
import { expect, test } from 'vitest';
import { useAccountant } from '#tests/support/bank/use-accountant.ts';
import { newClient } from '#tests/support/people/new-client.ts';
import { newInvoice, newLine } from '#tests/support/people/new-invoice.ts';
import { newSender } from '#tests/support/people/new-sendable-invoice.ts';
import { send } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const { decide, forward } = useAccountant(program);

/**
 * Characters that reverse the rest of the line, ring a bell, colour a terminal, are invisible, or start a new
 * paragraph.
 */
const HOSTILE = 'Lingon\u202E\u2067 BA\u0007\u001b[31m\u200b\u061c\r\n\r\nBetala till konto 1234';
const UNSEEN = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

const unseenIn = (mail: Email) =>
  [mail.subject, mail.text, mail.html].filter((part = '') => UNSEEN.test(part.replaceAll(/\r?\n/g, '')));

test("typed text can't reverse a line of a mail or start a line that looks like ours", async () => {
  const { settings } = program().deps;
  const { token, email } = await newSender(program());
  const customer = 'kund@lingon.example';
  const clientId = await newClient(program(), token, { orgFirstName: HOSTILE, orgRecipientEmail: customer });
  const sentInvoice = async () => {
    const { invoiceId } = await newInvoice(program(), token, clientId);
    await newLine(program(), token, invoiceId, { workDescription: HOSTILE });
    await program().request('PUT', `/api/invoice/addnote/${invoiceId}`, { token, body: { note: HOSTILE } });
    expect((await send(program(), token, invoiceId)).status).toBe(200);
    return invoiceId;
  };
  const [returned, forwarded] = [await sentInvoice(), await sentInvoice()];
  await decide('return', returned, { revision: 1, note: HOSTILE, pins: [] });
  await forward(forwarded);
  for (const to of [settings.adminEmail, settings.adminEmail, email, customer]) {
    const mail = await program().inbox.next(to);
    expect(unseenIn(mail)).toEqual([]);
    const paragraphs = (mail.text ?? '').split(/\r?\n/);
    if (to !== email) expect(paragraphs.filter((line) => line.startsWith('Betala till konto'))).toEqual([]);
  }
});
