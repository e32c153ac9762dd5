import type { Email } from 'postal-mime';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { findLedgerViolations } from '#app/audits/ledger-violations.ts';
import { chargedVat, ledgerPostings } from '#database/schema/settlement.ts';
import { epcPayload } from '#features/invoices/document/domain/epc-payload.ts';
import { documentView } from '#features/invoices/document/domain/document-view.ts';
import type { InvoiceDocument } from '#features/invoices/document/domain/invoice-document.ts';
import { type Language, LANGUAGES } from '#shared/language.ts';
import { languageForms } from '#shared/language-forms.ts';
import { decimalToHundredths, formatAmount, toDecimalString } from '#shared/money.ts';
import { readPdf } from './support/documents/read-pdf.ts';
import { privateClient } from './support/people/example-clients.ts';
import { ORGANIZATION } from './support/people/new-client.ts';
import { newInvoice, newLine } from './support/people/new-invoice.ts';
import { newReviewer } from './support/people/new-reviewer.ts';
import { saveSenderDetails } from './support/people/new-sendable-invoice.ts';
import { send } from './support/program/send-steps.ts';
import { useTestApp } from './support/program/test-app.ts';
import { registerForVat } from './support/program/vat-provider.ts';
import { isLong } from './support/test-form.ts';

const program = useTestApp();
let token: string;
let reviewer: string;

beforeAll(async () => {
  registerForVat(program());
  ({ token } = await program().newMember());
  await saveSenderDetails(program(), token);
  ({ token: reviewer } = await newReviewer(program(), 'Bo Ek'));
});

const request = (method: string, path: string, body?: unknown) => program().request(method, path, { token, body });
const review = (method: string, path: string, body?: unknown) =>
  program().request(method, `/api/review/${path}`, { token: reviewer, body });

const organization = (values: object) => ({
  clientOption: 'organization',
  organizationClient: { ...ORGANIZATION, ...values },
});
const BUYERS = {
  swedish: organization({}),
  german: organization({ orgCountry: 'Germany', orgVATNumber: 'DE136695976' }),
  norwegian: organization({ orgCountry: 'Norway' }),
  person: { clientOption: 'private', privateClient: { ...privateClient, pvtCurrencyCode: 'EUR' } },
};
type Buyer = keyof typeof BUYERS;
const inLanguage = (buyer: Buyer, language: Language) => {
  const { clientOption, ...values } = BUYERS[buyer];
  return 'privateClient' in values
    ? { clientOption, privateClient: { ...values.privateClient, pvtLanguage: language } }
    : { clientOption, organizationClient: { ...values.organizationClient, orgLanguage: language } };
};

const figure = fc.oneof(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 999_999 }));
const line = fc.record({
  quantity: figure,
  price: figure,
  rate: fc.constantFrom(25, 12, 6, 0, null),
});
const generated = fc.record({
  buyer: fc.constantFrom<Buyer>('swedish', 'swedish', 'german', 'norwegian', 'person'),
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  language: fc.constantFrom(...LANGUAGES),
});

/** What the customer pays, computed in fractions of a cent and by other means than the program's. */
function expected(buyer: Buyer, lines: { quantity: number; price: number; rate: number | null }[]) {
  const halfUp = (value: bigint, parts: bigint) => (2n * value + parts) / (2n * parts);
  const net = lines.map(({ quantity, price }) => halfUp(BigInt(quantity) * BigInt(price), 100n));
  const isTaxed = buyer === 'swedish' || buyer === 'person';
  const taxes = [25, 12, 6].map((rate) => {
    const base = net.reduce((sum, of, at) => sum + ((lines[at]?.rate ?? 25) === rate ? of : 0n), 0n);
    return isTaxed ? halfUp(base * BigInt(rate), 100n) : 0n;
  });
  const sum = (all: bigint[]) => all.reduce((whole, of) => whole + of, 0n);
  return { total: sum(net), tax: sum(taxes), payable: sum(net) + sum(taxes) };
}

const asTyped = (hundredths: number) => toDecimalString(BigInt(hundredths));

// Each invoice is sent, forwarded and paid by the whole program.
test('the screen, the PDF, the mails, the payment code, the ledger and the file agree to the cent on what is paid', async () => {
  const clients = {} as Record<`${Buyer} ${Language}`, string>;
  for (const buyer of Object.keys(BUYERS) as Buyer[]) {
    for (const language of LANGUAGES) {
      const { json } = await request('POST', '/api/client/createclient', inLanguage(buyer, language));
      clients[`${buyer} ${language}`] = json._id;
    }
  }
  const invoices = fc.sample(generated, { numRuns: isLong ? 200 : 12, seed: 20_261_123 });
  for (const { buyer, lines, language } of invoices) {
    const { invoiceId, invoiceNumber } = await newInvoice(program(), token, clients[`${buyer} ${language}`]);
    for (const { quantity, price, rate } of lines) {
      const figures = { quantity: asTyped(quantity), price: asTyped(price), vatRate: rate };
      await newLine(program(), token, invoiceId, figures);
    }
    const { total, tax, payable } = expected(buyer, lines);
    expect((await send(program(), token, invoiceId)).status).toBe(200);
    expect((await review('POST', `forward/${invoiceId}`, { revision: 1 })).status).toBe(200);

    const document: InvoiceDocument = (await request('GET', `/api/invoice/document/${invoiceId}`)).json;
    expect([document.total, document.vat?.tax, document.vat?.payable]).toEqual(
      [total, tax, payable].map(toDecimalString),
    );
    expect(document.language).toBe(language);
    const view = documentView(document);
    expect(view.total.value).toBe(languageForms[language].amount(payable, 'EUR'));
    if (payable > 0n) expect(epcPayload(document)).toContain(`\nEUR${toDecimalString(payable)}\n`);

    const spaced = (text: string) => text.replaceAll(/\s+/g, ' ');
    const pdf = await readPdf(new Uint8Array((await request('GET', `/api/invoice/pdf/${invoiceId}`)).bytes));
    for (const { label, value } of [...view.sums, view.total]) {
      expect(spaced(pdf.text)).toContain(spaced(`${label} ${value}`));
    }
    for (const words of view.vatWords) expect(spaced(pdf.text)).toContain(words);

    const mail = program().inbox.mails.find(({ subject }) => subject?.includes(`Faktura ${invoiceNumber} från`));
    expect(spaced(mail?.subject ?? '')).toContain(spaced(formatAmount(payable, 'EUR')));
    const swedish = documentView(document, 'sv');
    for (const { label, value } of [...swedish.sums, swedish.total]) {
      expect(spaced(mail?.text ?? '')).toContain(spaced(`${label}: ${value}`));
      expect(spaced(mail?.html ?? '')).toContain(spaced(label));
    }

    const toCustomer = { sv: `Faktura ${invoiceNumber} från `, en: `Invoice ${invoiceNumber} from ` }[language];
    const isToCustomer = ({ to, subject }: Email) =>
      to?.[0]?.address !== program().deps.settings.adminEmail && subject?.startsWith(toCustomer);
    await expect.poll(() => program().inbox.mails.some(isToCustomer)).toBe(true);
    expect(program().inbox.mails.find(isToCustomer)?.text).toContain(view.total.value);

    const reviewed = (await review('GET', `invoice/${invoiceId}`)).json;
    expect(reviewed.unpaidAmount).toBe(toDecimalString(payable));
    expect(reviewed.checks.find(({ id }: { id: string }) => id === 'vat')).toMatchObject({ passed: true });

    const { db } = program().deps;
    const [charged] = await db.select().from(ledgerPostings).where(eq(ledgerPostings.invoiceId, invoiceId));
    expect([charged?.kind, charged?.amount]).toEqual(['charged', payable]);
    const vat = await db
      .select({
        tax: sql`coalesce(sum(${chargedVat.tax}), 0)`.mapWith(BigInt),
        base: sql`sum(${chargedVat.base})`.mapWith(BigInt),
      })
      .from(chargedVat)
      .where(eq(chargedVat.postingId, charged?.id ?? 0));
    expect(vat).toEqual([{ tax, base: total }]);

    if (payable > 0n) {
      const amount = toDecimalString(payable);
      const paid = await review('POST', `payment/${invoiceId}`, { paidOn: '2026-11-20', amount, paidBefore: '0.00' });
      expect([paid.status, paid.json.code]).toEqual([200, undefined]);
    }
    const [state] = (await request('GET', `/api/invoice/fetchinvoices?limit=1`)).json;
    expect([state.invoiceNumber, state.reviewState, state.totalAmount]).toEqual([
      invoiceNumber,
      'paid',
      toDecimalString(total),
    ]);
    // The wage is of the amount without VAT.
    const salary = (await request('GET', `/api/salary/specification/${invoiceId}`)).json;
    const fee = decimalToHundredths(salary.pay.fee);
    expect([fee, decimalToHundredths(salary.pay.net)]).toEqual([(total * 6n + 50n) / 100n, total - fee]);
  }

  const csv = Buffer.from((await request('GET', '/api/invoice/csv')).bytes).toString('utf8');
  const [head = '', ...rows] = csv.trim().split(/\r?\n/);
  expect(head).toContain('Belopp exkl. moms');
  expect(head.endsWith('Moms;Att betala')).toBe(true);
  const cells = rows.toReversed().map((row) => row.split(';'));
  expect(cells.map((row) => row.slice(-2).concat(row[5] ?? ''))).toEqual(
    invoices.map(({ buyer, lines }) => {
      const { tax, payable, total } = expected(buyer, lines);
      return [tax, payable, total].map((amount) => toDecimalString(amount).replace('.', ','));
    }),
  );
  expect(await findLedgerViolations(program().deps.db)).toEqual({ invoices: invoices.length, violations: [] });
});

test('the wage is of the amount without VAT, and the books owe each rate’s VAT to the state', async () => {
  const clientId = (await request('POST', '/api/client/createclient', BUYERS.swedish)).json._id;
  const { invoiceId, invoiceNumber } = await newInvoice(program(), token, clientId);
  for (const [fixedPrice, vatRate] of [
    ['1000.00', 25],
    ['100.00', 12],
    ['50.00', 0],
  ]) {
    await newLine(program(), token, invoiceId, { unit: 'fast-pris', fixedPrice, vatRate });
  }
  expect((await send(program(), token, invoiceId)).status).toBe(200);
  expect((await review('POST', `forward/${invoiceId}`, { revision: 1 })).status).toBe(200);
  const pay = async (amount: string, paidBefore: string) => {
    const body = { paidOn: '2026-11-20', amount, paidBefore };
    expect((await review('POST', `payment/${invoiceId}`, body)).status).toBe(200);
    return (await review('GET', `invoice/${invoiceId}`)).json;
  };
  // 1150 without VAT, of which nothing is left for the customer to pay but the VAT.
  expect(await pay('1150.00', '0.00')).toMatchObject({ state: 'forwarded', unpaidAmount: '262.00' });
  expect(await pay('262.00', '1150.00')).toMatchObject({ state: 'paid', unpaidAmount: '0.00', overpaidAmount: '0.00' });

  // What is paid beyond the VAT too is the customer's, and is paid back.
  const overpayment = { amount: '10.00', unpaid: '0.00' };
  const beyondAll = { paidOn: '2026-11-20', amount: '10.00', paidBefore: '1412.00', overpayment };
  expect((await review('POST', `payment/${invoiceId}`, beyondAll)).status).toBe(200);
  const refund = { paidOn: '2026-11-20', reference: '', refundableBefore: '10.00' };
  expect((await review('POST', `refund/${invoiceId}`, { ...refund, amount: '10.01' })).status).toBe(400);
  expect((await review('POST', `refund/${invoiceId}`, { ...refund, amount: '10.00' })).status).toBe(200);

  const { disclosureId, largestWage } = (await review('POST', `payoutdetails/${invoiceId}`)).json;
  expect(largestWage).toBe('1081.00');
  const body = { paidOn: '2026-11-20', disclosureId };
  const beyond = await review('POST', `payout/${invoiceId}`, { ...body, amount: '1081.01' });
  expect([beyond.status, beyond.json.code]).toEqual([400, 'wage-too-large']);
  expect((await review('POST', `payout/${invoiceId}`, { ...body, amount: largestWage })).status).toBe(200);
  expect((await findLedgerViolations(program().deps.db)).violations).toEqual([]);

  program().setClock('2026-12-01T10:00:00Z');
  expect((await review('POST', 'books', { month: '2026-11' })).status).toBe(200);
  const csv = Buffer.from((await review('GET', 'books/csv?month=2026-11')).bytes).toString('utf8');
  const booked = csv.split(/\r?\n/).filter((row) => row.includes(`faktura ${invoiceNumber}`));
  const of = (text: string) =>
    booked.filter((row) => row.includes(text)).map((row) => row.split(';').slice(3, 6).join(' '));
  expect(of('Kundfaktura')).toEqual(['1510 1412,00 ', '2821  1150,00', '2611  250,00', '2621  12,00']);
  expect(of('Lön')).toEqual(['2821 1150,00 ', '1930  1081,00', '3000  69,00']);
  const sie = Buffer.from((await review('GET', 'books/sie?month=2026-11&currency=EUR')).bytes).toString('latin1');
  expect(sie).toMatch(/#KONTO 2611 "Utg.ende moms 25 %"/);
  expect(sie).toContain('#TRANS 2621 {} -12.00');
});

test('a month’s VAT as a file is what its vouchers post on the accounts of VAT, and what was invoiced', async () => {
  const rowsOf = async (file: string) => {
    const { bytes } = await review('GET', `books/${file}?month=2026-11`);
    const [, ...rows] = Buffer.from(bytes).toString('utf8').trimEnd().split('\r\n');
    return rows.map((row) => row.split(';'));
  };
  const sumOf = (cells: string[]) =>
    cells.reduce((sum, cell) => sum + decimalToHundredths(cell === '' ? '0' : cell.replace(',', '.')), 0n);
  const [vat, vouchers] = [await rowsOf('vat'), await rowsOf('csv')];
  const posted = vouchers.filter(([, , , account]) => ['2611', '2621', '2631'].includes(account ?? ''));
  expect(sumOf(vat.map((row) => row[8] ?? ''))).toBe(sumOf(posted.map((row) => row[5] ?? '')));
  const { rows } = await program().deps.db.execute(sql`select sum(total) as total from invoices`);
  expect(sumOf(vat.map((row) => row[6] ?? ''))).toBe(BigInt(String(rows[0]?.['total'])));
});
