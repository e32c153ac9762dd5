import { describe, expect, test } from 'vitest';
import { wayStory } from '#features/invoices/way/domain/way-story.ts';
import { stockholmDate } from '#shared/calendar-date.ts';
import { useForwardedMails } from '#tests/support/mail/use-forwarded-mails.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const { post, decide, get, forward, pay, payOut, reverseWage, submitted, untilState, kindsOf } =
  useForwardedMails(program);

/** The clock of one process is two minutes ahead of the other's. */
const [AHEAD, BEHIND] = ['2026-11-20T10:02:00Z', '2026-11-20T10:00:30Z'];

/** What an invoice's screen says of its way. */
async function storyOf(token: string, invoiceId: string) {
  const { json } = await program().request('GET', `/api/review/timeline/${invoiceId}`, { token });
  return wayStory(json, stockholmDate(program().deps.clock()));
}

/** How the list shows a member's only invoice. */
async function listed(token: string) {
  const { json } = await program().request('GET', '/api/invoice/fetchinvoices', { token });
  return json[0];
}

describe('What has happened to an invoice is told in its order, if a process whose clock is behind goes on with it', () => {
  test('so a customer’s mail that was accepted at its corrected address is no longer told to be refused', async () => {
    const { token, invoiceId, address } = await submitted();
    program().setClock(AHEAD);
    program().inbox.refuseAddress(address);
    await forward(invoiceId);
    await untilState(invoiceId, 'refused');
    program().setClock(BEHIND);
    await decide('forwardagain', invoiceId, { recipientEmail: `ratt-${address}` });
    await untilState(invoiceId, 'accepted');
    expect(await kindsOf(token, invoiceId)).toEqual(['sent', 'forwarded', 'refused', 'readdressed', 'accepted']);
    expect((await storyOf(token, invoiceId))?.next).toContain('Väntar på betalning.');
  });

  test('so a wage that was reversed and paid out anew has its new amount', async () => {
    const { token, invoiceId } = await submitted();
    await forward(invoiceId);
    await pay(invoiceId, '901');
    program().setClock(AHEAD);
    await payOut(invoiceId, '500');
    program().setClock(BEHIND);
    await reverseWage(invoiceId);
    await payOut(invoiceId, '800');
    const { payout } = await get(`review/invoice/${invoiceId}`);
    expect(payout).toMatchObject({ amount: '800.00' });
    expect((await storyOf(token, invoiceId))?.net).toBe('800,00\u00a0EUR');
  });

  test('so a returned invoice that nobody has sent again is not told to have failed', async () => {
    program().setClock(AHEAD);
    const { token, invoiceId } = await submitted();
    program().setClock(BEHIND);
    expect((await post('return', invoiceId, { revision: 1, note: 'Fel', pins: [] })).status).toBe(200);
    expect(await listed(token)).toMatchObject({ reviewState: 'returned', sendFailed: false });
  });
});
