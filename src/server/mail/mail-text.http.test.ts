import type { Email } from 'postal-mime';
import { expect, test } from 'vitest';
import { newClient } from '#tests/support/people/new-client.ts';
import { newInvoice, newLine } from '#tests/support/people/new-invoice.ts';
import { newReviewer } from '#tests/support/people/new-reviewer.ts';
import { saveSenderDetails } from '#tests/support/people/new-sendable-invoice.ts';
import { send } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();

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
  const { token: reviewer } = await newReviewer(program(), 'Bo Ek');
  const review = (action: string, invoiceId: string, body: object) =>
    program().request('POST', `/api/review/${action}/${invoiceId}`, { token: reviewer, body });
  const { token, email } = await program().newMember();
  await saveSenderDetails(program(), token);
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
  expect((await review('return', returned, { revision: 1, note: HOSTILE, pins: [] })).status).toBe(200);
  expect((await review('forward', forwarded, { revision: 1 })).status).toBe(200);
  for (const to of [settings.adminEmail, settings.adminEmail, email, customer]) {
    const mail = await program().inbox.next(to);
    expect(unseenIn(mail)).toEqual([]);
    const paragraphs = (mail.text ?? '').split(/\r?\n/);
    if (to !== email) expect(paragraphs.filter((line) => line.startsWith('Betala till konto'))).toEqual([]);
  }
});
