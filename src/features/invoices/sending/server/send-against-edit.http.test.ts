import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { inspectInvoice } from '#tests/support/program/invoice-inspector.ts';
import { newLine } from '#tests/support/people/new-invoice.ts';
import { newSendableInvoice } from '#tests/support/people/new-sendable-invoice.ts';
import { send } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const { documentOf, invoiceOf, mailsAbout, revisionsOf } = inspectInvoice(program);

/** How many milliseconds after the send the other request comes: before, between and after the steps. */
const MOMENTS = [0, 2, 5, 10, 15, 20, 30, 45, 60, 90];

type Sendable = Awaited<ReturnType<typeof newSendableInvoice>>;

/** Sends an invoice, and makes another request about it a moment later. */
async function atOnce(other: (invoice: Sendable & { lineId: string }) => ReturnType<typeof send>, moment: number) {
  const invoice = await newSendableInvoice(program());
  const { _id: lineId } = await newLine(program(), invoice.token, invoice.invoiceId);
  const [sent, edited] = await Promise.all([
    send(program(), invoice.token, invoice.invoiceId),
    setTimeout(moment).then(() => other({ ...invoice, lineId })),
  ]);
  return { ...invoice, sent: sent.status, edited: edited.status };
}

describe('A send at the same time as an edit', () => {
  test.each([
    [
      'a line that is added',
      '2702.00',
      ({ token, invoiceId }: Sendable) =>
        program().request('POST', '/api/invoice/addamount', {
          token,
          body: { invoiceId, unit: 'timmar', quantity: 2, price: 450, workDescription: 'Mer' },
        }),
    ],
    [
      'a line that is deleted',
      '901.00',
      ({ token, lineId }: Sendable & { lineId: string }) =>
        program().request('DELETE', `/api/invoice/deleteamount/${lineId}`, { token }),
    ],
  ])('includes %s in what is sent, or refuses it, or leaves the invoice unsent with it', async (_, edited, other) => {
    for (const moment of MOMENTS) {
      const { token, invoiceId, invoiceNumber, ...responses } = await atOnce(other, moment);
      const { invoice } = await invoiceOf(token, invoiceId);
      expect([200, 409]).toContain(responses.sent);
      expect([200, 409]).toContain(responses.edited);
      expect(invoice.sentStatus).toBe(responses.sent === 200);
      expect(invoice.totalAmount).toBe(responses.edited === 200 ? edited : '1802.00');
      if (!invoice.sentStatus) {
        expect(responses.edited).toBe(200);
        expect((await send(program(), token, invoiceId)).status).toBe(200);
      }
      expect(await documentOf(token, invoiceId)).toMatchObject({ state: 'sent', total: invoice.totalAmount });
      const revisions = await revisionsOf(invoiceId);
      expect(revisions.at(-1)?.snapshot.document.total).toBe(invoice.totalAmount);
      expect(mailsAbout(invoiceNumber)).toHaveLength(revisions.filter(({ mailedAt }) => mailedAt !== null).length);
    }
  });

  test('that deletes the invoice: it is gone and unsent, or sent and complete', async () => {
    for (const moment of MOMENTS) {
      const { token, invoiceId, sent, edited } = await atOnce(
        (invoice) =>
          program().request('DELETE', `/api/invoice/deleteinvoice/${invoice.invoiceId}`, { token: invoice.token }),
        moment,
      );
      const { status, json } = await program().request('GET', `/api/invoice/invoicedata/${invoiceId}`, { token });
      if (edited === 200) {
        expect(status).toBe(404);
        expect([404, 409]).toContain(sent);
      } else {
        expect([edited, sent, json.invoice.sentStatus, json.invoice.totalAmount]).toEqual([409, 200, true, '1802.00']);
      }
    }
  });
});
