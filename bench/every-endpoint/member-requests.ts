import { randomUUID } from 'node:crypto';
import { offeredDates } from '../../src/features/recurring/domain/schedule.ts';
import { stockholmDate } from '../../src/shared/calendar-date.ts';
import { filledEmail, filledId, type Filling, filledToken, firstDraft } from '../fill-database.ts';
import { EMAIL_TOKEN, type Found, MOVING, RESET_TOKEN } from './prepare.ts';
import { MEMBER, type Request } from './request.ts';

const NEW_PASSWORD = 'nytthemligt123';
// These members are used once: one is signed out, and the other changes its password.
const [LEAVING, CHANGING] = [2, 3] as const;

/** Signs in, registers and signs out, and changes passwords and addresses. */
export async function requestAccount(request: Request): Promise<void> {
  await request('POST /api/auth/login', { email: filledEmail(MEMBER) });
  await request('POST /api/auth/createuser', { email: 'ny@example.se' });
  await request('POST /api/auth/forgotpassword', { email: filledEmail(MEMBER) });
  await request('GET /api/auth/validate-token/{token}', { token: RESET_TOKEN });
  await request('POST /api/auth/resetpassword', { password: NEW_PASSWORD }, { query: `?token=${RESET_TOKEN}` });
  await request('POST /api/auth/getuser');
  const { sessions } = await request('GET /api/auth/sessions');
  const id = sessions.find(({ current }: { current: boolean }) => !current)?._id ?? '';
  await request('DELETE /api/auth/sessions/{id}', { id });
  await request(
    'POST /api/auth/changepassword',
    { email: filledEmail(CHANGING), newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
    { token: filledToken(CHANGING) },
  );
  const { mailChoices } = await request('GET /api/auth/mailchoices');
  await request('PUT /api/auth/mailchoices', {}, { body: { mailChoices: { ...mailChoices, overdue: false } } });
  await request('POST /api/auth/confirmemail', { token: EMAIL_TOKEN });
  await request('POST /api/auth/changeemail', { newEmail: 'flyttar@example.se' }, { token: filledToken(MOVING) });
  await request('POST /api/auth/logout', {}, { token: filledToken(LEAVING) });
}

/** Reads and saves what a member has besides invoices. */
export async function requestDetails(request: Request): Promise<void> {
  for (const name of [
    'GET /api/openapi.json',
    'GET /api/userprofile/getuserprofile',
    'POST /api/userprofile/saveprofile',
    'GET /api/bankinformation/getbankinfo',
    'POST /api/bankinformation/savebankinfo',
    'GET /api/dashboard/summary',
    'POST /api/dashboard/welcomed',
    'GET /api/documents/contract',
    'GET /api/documents/affiliate',
  ]) {
    await request(name);
  }
  const { sha256 } = await request('GET /api/agreement/current');
  await request('POST /api/agreement/accept', { sha256 });
  await request('GET /api/agreement/accepted');
  await request('GET /api/agreement/pdf/{sha256}', { sha256 });
  const values = { pvtLanguage: 'sv', orgLanguage: 'sv' };
  const { _id: id } = await request('POST /api/client/createclient', { ...values, createKey: randomUUID() });
  await request('PUT /api/client/updateclient/{id}', { ...values, id });
  await request('GET /api/client/{id}', { id });
  await request('DELETE /api/client/deleteclient/{id}', { id });
  for (const query of ['', '?limit=20', '?limit=20&after=4&q=kund']) {
    await request('GET /api/client/fetchallclients', {}, { query });
  }
}

/** Makes, changes, reads, sends and deletes invoices. */
export async function requestInvoices(request: Request, filling: Filling): Promise<void> {
  const clientId = filledId.clientOf(MEMBER);
  const { _id: invoiceId } = await request('POST /api/invoice/createinvoice', { clientId, createKey: randomUUID() });
  const values = { id: invoiceId, invoiceId, _id: invoiceId, vatRate: '0' };
  await request('PUT /api/invoice/updateinvoice/{id}', values);
  await request('PUT /api/invoice/addnote/{invoiceId}', values);
  await request('PUT /api/invoice/delivery/{invoiceId}', values, {
    body: { deliveredFrom: null, deliveredOn: '2026-11-18' },
  });
  const { data } = await request('POST /api/invoice/addamount', { ...values, lineKey: randomUUID() });
  await request('PUT /api/invoice/updateamount/{id}', { ...values, id: data._id });
  await request('PUT /api/invoice/moveamount/{id}', { id: data._id }, { body: { before: null } });
  await request('DELETE /api/invoice/deleteamount/{id}', { id: data._id });
  const copied = await request('POST /api/invoice/copyinvoice/{invoiceId}', { invoiceId, copyKey: randomUUID() });
  await request('DELETE /api/invoice/deleteinvoice/{id}', { id: copied._id });
  const day = 1;
  const [nextOn] = offeredDates(stockholmDate(new Date()), day);
  await request('PUT /api/invoice/recurring/{invoiceId}', values, { body: { months: 1, day, nextOn } });
  await request('GET /api/invoice/recurring');
  for (const q of ['kundportal', 'finns-inte', '1234,50', '12'])
    await request('GET /api/search', {}, { query: `?q=${q}` });
  await request('POST /api/invoice/pauserecurring/{invoiceId}', values);
  await request('DELETE /api/invoice/recurring/{invoiceId}', values);
  await request('POST /api/invoice/sendtotrash', values);
  await request('DELETE /api/invoice/deleteinvoice/{id}', values);
  for (const query of ['', '?limit=20', '?limit=20&after=100000&q=1']) {
    await request('GET /api/invoice/fetchinvoices', {}, { query });
    await request('GET /api/invoice/specificclientinvoices/{clientId}', { clientId }, { query });
  }
  for (const query of ['', `?clientId=${clientId}&status=draft&period=2026&q=1`]) {
    await request('GET /api/invoice/csv', {}, { query });
  }
  await request('GET /api/invoice/sums');
  await request('GET /api/invoice/sums/{clientId}', { clientId });
  await request('GET /api/invoice/getsentInvoicesofmember/{userId}', { userId: filledId.member(MEMBER) });
  const draft = filledId.invoice(firstDraft(filling));
  await readInvoice(draft);
  const sent = { _id: draft, totalAmountWithInterest: '1377.00' };
  await request('POST /api/invoice/sentInvoices', sent);
  await request('POST /api/admin/invoicepdf/generateinvoicepdfnew', sent);
  await request('POST /api/admin/invoicepdf/sendinvoicepdftoadmin', sent);
  await readInvoice(draft);

  async function readInvoice(shown: string): Promise<void> {
    for (const name of [
      'GET /api/invoice/invoicedata/{invoiceId}',
      'GET /api/invoice/document/{invoiceId}',
      'GET /api/invoice/vat/{invoiceId}',
      'GET /api/invoice/pdf/{invoiceId}',
      'GET /api/salary/specification/{invoiceId}',
      'GET /api/salary/pdf/{invoiceId}',
      'GET /api/review/checks/{invoiceId}',
      'GET /api/review/timeline/{invoiceId}',
    ]) {
      await request(name, { invoiceId: shown });
    }
  }
}

/** Makes a credit note of an invoice as its member, and deletes it. */
export async function requestCredit(request: Request, { id: invoiceId }: Found, member: number): Promise<void> {
  const token = filledToken(member);
  const body = { reason: 'Fel timpris.', creditKey: randomUUID() };
  const { _id: id } = await request('POST /api/invoice/credit/{invoiceId}', { invoiceId }, { token, body });
  await request('GET /api/invoice/invoicedata/{invoiceId}', { invoiceId: id }, { token });
  await request('DELETE /api/invoice/deleteinvoice/{id}', { id }, { token });
}
