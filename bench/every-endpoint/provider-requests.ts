import { setTimeout } from 'node:timers/promises';
import { stockholmDate } from '../../src/shared/calendar-date.ts';
import { decimalToHundredths, toDecimalString } from '../../src/shared/money.ts';
import { newPng } from '../../tests/support/documents/png.ts';
import { filledToken, reviewerToken } from '../fill-database.ts';
import { FIRST_TOKEN, type Prepared } from './prepare.ts';
import type { Request } from './request.ts';

/** Invites somebody at the provider, changes their roles, and disables and enables their account. */
export async function requestAccounts(request: Request): Promise<void> {
  const token = reviewerToken;
  const email = 'ny.kollega@example.se';
  await request(
    'POST /api/provider/accounts',
    {},
    { token, body: { name: 'Nina Kollega', email, roles: ['reviewer'] } },
  );
  const { accounts } = await request('GET /api/provider/accounts', {}, { token });
  const accountId = accounts.find((account: { email: string }) => account.email === email)?._id ?? '';
  const body = { roles: ['accountant'], rolesBefore: ['reviewer'] };
  await request('PUT /api/provider/accounts/{accountId}', { accountId }, { token, body });
  await request('POST /api/provider/disable/{accountId}', { accountId }, { token });
  await request('POST /api/provider/enable/{accountId}', { accountId }, { token });
}

/** Changes the provider's facts, logo and contract. Its first account is there already, so the link to one is refused. */
export async function requestProvider(request: Request): Promise<void> {
  const token = reviewerToken;
  for (const name of ['GET /api/auth/firstadministrator/{token}', 'POST /api/auth/firstadministrator'])
    await request(name, { token: FIRST_TOKEN, email: 'forsta@example.se' }).catch((error: Error) => {
      if (!error.message.includes('administrator-link-ended')) throw error;
    });
  const { version, facts } = await request('GET /api/provider/facts', {}, { token });
  const { name, organizationNumber, address, email } = facts;
  const company = { name, organizationNumber, address, email, phone: '08-12 34 56' };
  const saved = await request(
    'PUT /api/provider/facts',
    {},
    { token, body: { version, part: 'company', facts: company } },
  );
  const png = newPng(60, 14).toString('base64');
  const withLogo = await request('PUT /api/provider/logo', {}, { token, body: { version: saved.version, png } });
  const { facts: shown } = await request('GET /api/provider/facts', {}, { token });
  await request('GET /api/provider/logo/{sha256}', { sha256: shown.logo.sha256 });
  const contract = { kind: 'contract', text: 'Uppdragstagaren fakturerar genom oss.' };
  await request('POST /api/provider/agreementpreview', {}, { token, body: contract });
  await request('POST /api/provider/agreement', {}, { token, body: { ...contract, version: withLogo.version } });
  await request('POST /api/provider/testmail', {}, { token });
}

/** Reviews invoices, records money by hand, and reads figures and books. */
export async function requestReview(request: Request, prepared: Prepared): Promise<void> {
  const { submitted, toReturn, refused, forwarded, overpaid, paid, returnedOwner } = prepared;
  const review = (name: string, invoiceId = '', body?: object) =>
    request(name, { invoiceId, revision: 1 }, { token: reviewerToken, ...(body === undefined ? {} : { body }) });
  for (const state of ['submitted', 'returned', 'forwarded', 'paid', 'paidOut']) {
    for (const query of [`?state=${state}`, `?state=${state}&q=kund`]) {
      await request('GET /api/review/queue', {}, { token: reviewerToken, query });
    }
  }
  await review('GET /api/review/figures');
  await review('GET /api/review/economy');
  for (const query of ['', '?q=kund']) {
    await request('GET /api/review/receivables', {}, { token: reviewerToken, query });
    await request('GET /api/review/receivables/csv', {}, { token: reviewerToken, query });
  }
  await review('GET /api/review/books');
  await review('POST /api/review/books', '', { month: '2000-02' });
  const ofMonth = '?month=2000-02';
  await request('GET /api/review/books/sie', {}, { token: reviewerToken, query: `${ofMonth}&currency=EUR` });
  await request('GET /api/review/books/csv', {}, { token: reviewerToken, query: ofMonth });
  await request('GET /api/review/books/vat', {}, { token: reviewerToken, query: ofMonth });
  await review('POST /api/review/open/{invoiceId}', submitted);
  await review('GET /api/review/pdf/{invoiceId}/{revision}', submitted);
  await review('POST /api/review/forward/{invoiceId}', submitted);
  const pins = [{ field: 'line', line: 1 }];
  await review('POST /api/review/return/{invoiceId}', toReturn, { revision: 1, note: 'Rätta referensen.', pins });
  await request('GET /api/review/returned', {}, { token: filledToken(returnedOwner) });
  await review('POST /api/review/forwardagain/{invoiceId}', refused, { recipientEmail: 'ratt@kund.example' });
  const paidOn = stockholmDate(new Date());
  const amount = '1.00';
  await review('POST /api/review/payment/{invoiceId}', forwarded, { paidOn, amount, paidBefore: '0' });
  const { payments } = await review('GET /api/review/invoice/{invoiceId}', forwarded);
  const reversal = { entryId: payments[0]?._id, reason: 'Hörde till en annan faktura.', paidBefore: amount };
  await review('POST /api/review/reversal/{invoiceId}', forwarded, reversal);
  await review('POST /api/review/reminders/{invoiceId}', forwarded, { isStopped: true, reason: 'Kunden har ringt.' });
  const { unpaidAmount: owed } = await review('GET /api/review/invoice/{invoiceId}', forwarded);
  const most = toDecimalString(decimalToHundredths(owed) - 1_00n);
  await review('POST /api/review/payment/{invoiceId}', forwarded, { paidOn, amount: most, paidBefore: '0' });
  await review('POST /api/review/writeoff/{invoiceId}', forwarded, { reason: 'Bankens avgift', unpaidBefore: '1.00' });
  const note = await review('POST /api/review/credit/{invoiceId}', forwarded, { reason: 'Konkurs' });
  await review('POST /api/review/forward/{invoiceId}', note._id, { revision: 1 });
  const { unpaidAmount: unpaid } = await review('GET /api/review/invoice/{invoiceId}', overpaid);
  const tooMuch = toDecimalString(decimalToHundredths(unpaid) + 50_00n);
  const overpayment = { amount: tooMuch, unpaid };
  await review('POST /api/review/payment/{invoiceId}', overpaid, {
    paidOn,
    amount: tooMuch,
    paidBefore: '0',
    overpayment,
  });
  const lateCharge = { amount: '10.00', refundableBefore: '50.00' };
  await review('POST /api/review/latecharge/{invoiceId}', overpaid, lateCharge);
  const refund = { paidOn, amount: '40.00', reference: '', refundableBefore: '40.00' };
  await review('POST /api/review/refund/{invoiceId}', overpaid, refund);
  const { disclosureId } = await review('POST /api/review/payoutdetails/{invoiceId}', paid);
  await review('POST /api/review/notpaid/{invoiceId}', paid, { disclosedUntil: new Date().toISOString() });
  await review('POST /api/review/payout/{invoiceId}', paid, { paidOn, amount, disclosureId });
  for (;;) {
    const { forwarding } = await review('GET /api/review/invoice/{invoiceId}', submitted);
    if (forwarding.state === 'accepted') return;
    await setTimeout(200);
  }
}
