import { creditorReference } from '../../src/features/invoices/domain/creditor-reference.ts';
import { stockholmDate } from '../../src/shared/calendar-date.ts';
import { decimalToHundredths } from '../../src/shared/money.ts';
import { naming, writeBankFile, type WrittenEntry } from '../../tests/support/bank/write-bank-file.ts';
import { bankReply } from '../../tests/support/bank/write-bank-reply.ts';
import { colleagueToken, reviewerToken } from '../fill-database.ts';
import type { Found, Prepared } from './prepare.ts';
import type { Request } from './request.ts';

/** Two wages that a bank's file tells of: one on its way, and one that was recorded as paid out. */
interface WagesAtBank {
  sent: { rowId: string; amount: string };
  paidOut: { rowId: string; amount: string };
}

/** Makes batches of wages, and ends them in each way. */
export async function requestWagesOut(request: Request, wages: readonly string[]): Promise<WagesAtBank> {
  const [paidOut = '', takenOut = '', cancelled = '', rejected = '', sent = ''] = wages;
  const payout = (name: string, values: Record<string, string>, body?: object, token = reviewerToken) =>
    request(`POST /api/payout/${name}`, values, { token, ...(body === undefined ? {} : { body }) });
  await request('GET /api/payout/due', {}, { token: reviewerToken });
  /** @returns the batch's id, and the rows of its wages in their order */
  const download = async (...invoiceIds: string[]) => {
    const { batchId } = await payout('batch', {}, { invoiceIds });
    await payout('approve/{batchId}', { batchId }, undefined, colleagueToken);
    await payout('file/{batchId}', { batchId });
    const { wages: rows } = await request('GET /api/payout/batch/{batchId}', { batchId }, { token: reviewerToken });
    const rowOf = (id: string) => {
      const { _id: rowId, amount } = rows.find(({ invoiceId }: { invoiceId: string }) => invoiceId === id);
      return { rowId, amount };
    };
    return { batchId, rows: invoiceIds.map(rowOf) };
  };
  const whole = await download(paidOut, takenOut);
  const [first = { rowId: '', amount: '' }, second] = whole.rows;
  const paidOn = stockholmDate(new Date());
  await payout('paidout/{batchId}', { batchId: whole.batchId }, { paidOn, rowIds: [first.rowId] });
  const taken = { rowId: second?.rowId ?? '', reason: 'Kontot är stängt.', stateBefore: 'sent' };
  await payout('takeout/{batchId}', { batchId: whole.batchId }, taken);
  const { batchId: back } = await payout('batch', {}, { invoiceIds: [cancelled] });
  await payout('cancel/{batchId}', { batchId: back });
  const refused = await download(rejected);
  await payout('bankreply', {}, { content: bankReply(refused.batchId, [refused.rows[0]?.rowId ?? '']) });
  const [onItsWay = { rowId: '', amount: '' }] = (await download(sent)).rows;
  return { paidOut: first, sent: onItsWay };
}

/** Imports a bank's file, and does with its payments what there is to do. */
export async function requestPaymentsIn(
  request: Request,
  prepared: Prepared,
  { sent, paidOut }: WagesAtBank,
): Promise<void> {
  const token = reviewerToken;
  const bookedOn = stockholmDate(new Date());
  const facts = async ({ id: invoiceId, number }: Found) => {
    const { unpaidAmount } = await request('GET /api/review/invoice/{invoiceId}', { invoiceId }, { token });
    return { number, unpaid: String(unpaidAmount) };
  };
  const certain = await facts(prepared.certain);
  const partial = await facts(prepared.partial);
  const paying = ({ number }: { number: string }) => ({ payments: [{ reference: creditorReference(Number(number)) }] });
  const drop = (id: string, entries: Omit<WrittenEntry, 'bookedOn'>[]) => {
    const written = entries.map((entry, at) => ({ bookedOn, bankReference: `measuring-${at}`, ...entry }));
    const body = writeBankFile({ id, entries: written });
    return request('POST /api/review/bankfile', {}, { token, query: '?name=utdrag.xml', body });
  };
  // One file has a sum, and the next one its parts.
  const sum = { amount: 9_00n, bankReference: 'measuring-sum' };
  await drop('measuring-sum', [sum]);
  await drop('measuring', [
    { amount: decimalToHundredths(certain.unpaid), ...paying(certain) },
    { amount: 1_00n, ...paying(partial) },
    { amount: 7_77n, payments: [{ text: 'Okänd' }] },
    { amount: decimalToHundredths(paidOut.amount), ...naming(paidOut.rowId) },
    { amount: decimalToHundredths(sent.amount), direction: 'DBIT', ...naming(sent.rowId) },
    { ...sum, payments: [{ amount: 4_00n }, { amount: 5_00n }] },
  ]);
  const listed = async (group: string) =>
    (await request('GET /api/review/paymentsin', {}, { token, query: `?group=${group}` })).payments;
  const { now } = await request('GET /api/review/paymentsin', {}, { token });
  await request('GET /api/review/payableinvoice', {}, { token, query: `?number=${partial.number}` });
  await request('POST /api/review/bookcertain', {}, { token, body: { importedUntil: now } });
  const change = (name: string, payment: { _id: string; left: string }, body: object = { reason: 'Fel' }) =>
    request(
      `POST /api/review/${name}`,
      {},
      { token, body: { transactionId: payment._id, leftBefore: payment.left, ...body } },
    );
  const isOf = (amount: string) => (payment: { amount: string }) => payment.amount === amount;
  const part = { invoiceNumber: partial.number, amount: '1.00', unpaid: partial.unpaid };
  const small = (await listed('partial')).find(isOf('1.00'));
  await change('bookpaymentin', small, { parts: [part], overpaymentConfirmed: false });
  const unknown = (await listed('unmatched')).find(isOf('7.77'));
  await change('setpaymentinaside', unknown);
  await change('undopaymentin', unknown);
  await request(
    'POST /api/review/setpaymentsinaside',
    {},
    { token, body: { payments: [{ transactionId: unknown._id, leftBefore: unknown.left }], reason: 'Fel' } },
  );
  for (const group of ['booked', 'setAside']) await listed(group);
  const returned = (await listed('likely')).find(
    (payment: { returnedWage: object | null }) => payment.returnedWage !== null,
  );
  await change('returnwage', returned, {});
}
