import { inviteAccount } from '#features/account/server/provider-accounts/invite-account.ts';
import { openProgram } from '#app/open-program.ts';
import { openDatabase } from '#database/open-database.ts';
import { createLogger } from '#server/http/logging/logger.ts';
import { parseSettings } from '#server/settings.ts';
import { stockholmDate } from '#shared/calendar-date.ts';
import { DemoCaller } from './demo-caller.ts';
import { DEMO_NAME, DEMO_REVIEWER, DEMO_SIGN_IN, demoClients, type DemoInvoice, demoInvoices } from './demo-data.ts';
import { sendRequests } from './send-requests.ts';
import { DAY, MINUTE } from '#shared/duration.ts';

/** Fills a data directory through the API. The program's clock is set to the time of each step. */
export async function seedDemo(dataDir: string, today: Date): Promise<void> {
  // The links in the mails lead to where the demo will run.
  const { PORT, HOST } = process.env;
  const settings = parseSettings({ PORT, HOST, DATA_DIR: dataDir, RATE_LIMIT: 'off' });
  const database = await openDatabase(settings);
  await database.migrate();
  let now = new Date(today.getTime() - 365 * DAY);
  const logger = createLogger({ write: () => {} });
  const program = await openProgram({ settings, database, clock: () => now, logger, screens: '' });
  const freelancer = new DemoCaller(program.app);
  const reviewer = new DemoCaller(program.app);
  try {
    const link = await inviteAccount(program.deps.db, DEMO_REVIEWER, now);
    await reviewer.request('POST', `/api/auth/resetpassword?token=${link}`, { password: DEMO_REVIEWER.password });
    const clients = await becomePayable(freelancer);
    for (const invoice of demoInvoices()) {
      const sentAt = new Date(today.getTime() - invoice.daysAgo * DAY - 8 * MINUTE);
      now = sentAt;
      await freelancer.signIn(DEMO_SIGN_IN);
      const invoiceId = await makeInvoice(freelancer, clients[invoice.client] ?? '', invoice);
      const after = (milliseconds: number) =>
        (now = new Date(Math.min(sentAt.getTime() + milliseconds, today.getTime())));
      await reviewInvoice(reviewer, invoiceId, invoice, after);
    }
  } finally {
    await program.close();
  }
}

/** Registers the freelancer, with profile, payout details, agreement and customers. @returns the customers' ids */
async function becomePayable(freelancer: DemoCaller): Promise<string[]> {
  const { email, password } = DEMO_SIGN_IN;
  const account = { name: DEMO_NAME, phoneNo: '+46701234567', email, password, confirmPassword: password };
  await freelancer.begin('/api/auth/createuser', account);
  const [pvtFname, pvtLname] = DEMO_NAME.split(' ');
  const privateUserInfo = { pvtFname, pvtLname, pvtTel: '', pvtMobNo: '+46701234567', pvtSkypeName: '' };
  await freelancer.request('POST', '/api/userprofile/saveprofile', { profileOption: 'private', privateUserInfo });
  const wiseAccountInfo = { ibanNumber: 'BE71096123456769' };
  const payout = { bankAndWiseOption: 'wiseAccountInfo', wiseAccountInfo };
  await freelancer.request('POST', '/api/bankinformation/savebankinfo', payout);
  await freelancer.request('POST', '/api/dashboard/welcomed');
  const { sha256 } = await freelancer.request<{ sha256: string }>('GET', '/api/agreement/current');
  await freelancer.request('POST', '/api/agreement/accept', { sha256 });
  for (const client of demoClients) await freelancer.request('POST', '/api/client/createclient', client);
  const { clients } = await freelancer.request<{ clients: { _id: string; customerNumber: number }[] }>(
    'GET',
    '/api/client/fetchallclients',
  );
  return clients.toSorted((a, b) => a.customerNumber - b.customerNumber).map(({ _id }) => _id);
}

/** Creates an invoice, and trashes or sends it if the demo says so. @returns its id */
async function makeInvoice(
  freelancer: DemoCaller,
  clientId: string,
  { noOfDueDates, lines, note, state }: DemoInvoice,
): Promise<string> {
  const created = { clientId, noOfDueDates };
  const { _id } = await freelancer.request<{ _id: string }>('POST', '/api/invoice/createinvoice', created);
  for (const line of lines) await freelancer.request('POST', '/api/invoice/addamount', { invoiceId: _id, ...line });
  if (note !== undefined) await freelancer.request('PUT', `/api/invoice/addnote/${_id}`, { note });
  if (state === 'trashed') await freelancer.request('DELETE', `/api/invoice/deleteinvoice/${_id}`);
  if (state === 'draft' || state === 'trashed') return _id;

  for (const [path, body] of Object.values(sendRequests(_id))) await freelancer.request('POST', path, body);
  return _id;
}

/** Takes a sent invoice through review, payment and wage, up to the state that it reaches. `after` sets the clock. */
async function reviewInvoice(
  reviewer: DemoCaller,
  invoiceId: string,
  { noOfDueDates, decidedAfter, state }: DemoInvoice,
  after: (milliseconds: number) => Date,
): Promise<void> {
  if (state === 'draft' || state === 'trashed' || state === 'submitted') return;
  after((decidedAfter ?? 0) * MINUTE);
  await reviewer.signIn(DEMO_REVIEWER);
  const revision = 1;
  if (state === 'returned') {
    const note = 'Kunden vill ha sitt projektnummer 4711 i referensen. Lägg till det och skicka igen.';
    await reviewer.request('POST', `/api/review/return/${invoiceId}`, {
      revision,
      note,
      pins: [{ field: 'customer' }],
    });
    return;
  }
  await reviewer.request('POST', `/api/review/forward/${invoiceId}`, { revision });
  if (state === 'forwarded') return;

  const paidOn = stockholmDate(after(noOfDueDates * DAY));
  await reviewer.signIn(DEMO_REVIEWER);
  const { document } = await reviewer.request<{ document: { total: string } }>(
    'GET',
    `/api/review/invoice/${invoiceId}`,
  );
  const payment = { paidOn, amount: document.total, paidBefore: 0 };
  await reviewer.request('POST', `/api/review/payment/${invoiceId}`, payment);
  if (state === 'paid') return;

  const disclosure = await reviewer.request<{ disclosureId: string; largestWage: string }>(
    'POST',
    `/api/review/payoutdetails/${invoiceId}`,
  );
  const wage = { paidOn, amount: disclosure.largestWage, disclosureId: disclosure.disclosureId };
  await reviewer.request('POST', `/api/review/payout/${invoiceId}`, wage);
}
