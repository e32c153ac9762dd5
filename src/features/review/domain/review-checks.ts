import { addDays, addMonths, type CalendarDate, firstDayOf, monthName, monthOf } from '#shared/calendar-date.ts';
import { isDoubtfulIban } from '#shared/iban-checks.ts';
import { compactIban, groupIban } from '#shared/iban.ts';
import { decimalToHundredths, formatAmount, type Hundredths, sumOf } from '#shared/money.ts';
import { vatPrefix } from '#shared/vat/vat-number.ts';
import { hasWrongCheckDigit } from '#shared/contact/swedish-id-number.ts';
import { noticeWords } from '#features/invoices/domain/notice-words.ts';
import type {
  DocumentLine,
  DocumentVat,
  InvoiceDocument,
} from '#features/invoices/document/domain/invoice-document.ts';
import { vatDay, vatSums } from '#features/invoices/domain/vat/vat-rule.ts';
import { ibanOf, lacksAccount, type PayoutDestination } from '#features/payout-details/domain/payout-destination.ts';
import { feesOn } from '#features/payout-details/domain/fees.ts';
import { fixedFee } from '#features/payout-details/domain/payout-table.ts';

/** The automatic checks of an invoice (product §5.9, §10.6). */
export const CHECK_IDS = [
  'facts',
  'agreement',
  'iban',
  'bankAccount',
  'otherIban',
  'idNumber',
  'duplicate',
  'unusualTotal',
  'dueDate',
  'currency',
  'fixedFee',
  'vat',
  'reverseChargeInTime',
] as const;
type CheckId = (typeof CHECK_IDS)[number];

/** The result of an automatic check of an invoice. It only warns; a person decides. */
interface ReviewCheck {
  id: CheckId;
  passed: boolean;
  /** What was found, in Swedish. The reviewer and the freelancer read the same words. */
  reason: string;
}

/** The data that the checks need. */
export interface CheckedInvoice {
  document: InvoiceDocument;
  agreementAccepted: boolean;
  /** Where the wage is to go; null if no payout option is saved. */
  payout: PayoutDestination | null;
  /** The IBAN that the provider's customers pay to now. Before the send the document has it, so there is none to compare. */
  providerIban?: string;
  /** An IBAN in the typed texts that isn't the one of the document's provider; null if there is none. */
  otherIban: string | null;
  /** The number of the member's newest earlier invoice that bills the same; null if there is none. */
  duplicateOf: number | null;
  /**
   * The sent invoices in the same currency among the newest of the member's earlier ones: how many there are, and their
   * median total in minor units.
   */
  usual: { count: number; median: Hundredths };
  /** The date in Stockholm. */
  today: CalendarDate;
}

/**
 * So many earlier invoices are needed to know what total is usual. A total above this many times the usual one is
 * unusually high (product §9.7).
 */
const USUAL_COUNT = 3;
const UNUSUAL_TIMES = 3n;
/** A due date is close if it is at most this many days ahead (product §9.7). */
const NEAR_DAYS = 2;
/** The last day in the month after the work on which its invoice with reverse charge is in time (product §9.7). */
const LAST_INVOICING_DAY = 15;

/** Every check with its result and reason, in the order in which they are shown. */
export function reviewChecks(invoice: CheckedInvoice): ReviewCheck[] {
  // Only these checks apply to a credit note. It has the customer and currency of its invoice, and nothing is to be
  // paid.
  if (invoice.document.credits !== undefined) return [facts(invoice), noOtherIban(invoice), ...vat(invoice)];
  return [
    facts(invoice),
    agreement(invoice),
    iban(invoice),
    ...bankAccount(invoice),
    noOtherIban(invoice),
    idNumber(invoice),
    duplicate(invoice),
    unusualTotal(invoice),
    dueDate(invoice),
    currency(invoice),
    fixedFeeApplies(invoice),
    ...vat(invoice),
    ...reverseChargeInTime(invoice),
  ];
}

function check(id: CheckId, warning: string | null, fine: string): ReviewCheck {
  return { id, passed: warning === null, reason: warning ?? fine };
}

function facts({ document: { sender, customer, total } }: CheckedInvoice): ReviewCheck {
  const required = {
    'avsändarens namn': sender.name,
    'avsändarens e-post': sender.email,
    'kundens namn': customer.name,
    'kundens org.nr eller ID-nummer': customer.idNumber,
    'kundens gatuadress': customer.street,
    'kundens postnummer': customer.postalCode,
    'kundens ort': customer.city,
    'kundens land': customer.country,
    'kundens referens': customer.referenceName,
    'kundens e-post': customer.recipientEmail,
    'ett belopp över noll': decimalToHundredths(total) > 0n ? total : '',
  };
  const missing = Object.entries(required).flatMap(([name, value]) => (value.trim() === '' ? [name] : []));
  return check('facts', missing.length === 0 ? null : `Det saknas: ${missing.join(', ')}.`, 'Alla uppgifter finns.');
}

function agreement({ agreementAccepted }: CheckedInvoice): ReviewCheck {
  return check('agreement', agreementAccepted ? null : 'Avtalet är inte godkänt.', 'Avtalet är godkänt.');
}

function iban({ payout }: CheckedInvoice): ReviewCheck {
  if (lacksAccount(payout))
    return check('iban', 'Bankkontot i betalningsinformationen har varken kontonummer eller IBAN.', '');
  const payoutIban = ibanOf(payout);
  if (payoutIban === null) return check('iban', null, 'Utbetalningen går inte till ett IBAN.');
  const warning = 'Utbetalningens IBAN har fel kontrollsiffror eller fel form.';
  return check('iban', isDoubtfulIban(payoutIban) ? warning : null, 'Utbetalningens IBAN stämmer.');
}

/** The provider's bank account may have been changed since the send, or may have been a wrong one then (product §10.6). */
function bankAccount({ document: { provider }, providerIban }: CheckedInvoice): ReviewCheck[] {
  if (providerIban === undefined) return [];
  const [own, present] = [compactIban(provider.bank.iban), compactIban(providerIban)];
  const [end, presentEnd] = [own.slice(-4), present.slice(-4)];
  const warning = `Fakturan har ett annat bankkonto (IBAN som slutar på ${end}) än det som gäller nu (IBAN som slutar på ${presentEnd}).`;
  return [check('bankAccount', own === present ? null : warning, 'Fakturan har det bankkonto som gäller nu.')];
}

/** The texts of a document that the freelancer typed, among which may be an account. */
export function typedTexts({ sender, customer, lines, note, credits }: InvoiceDocument): string[] {
  const { name, street, postalCode, city, referenceName } = customer;
  const descriptions = lines.map(({ description }) => description);
  return [sender.name, name, street, postalCode, city, referenceName, note, credits?.reason ?? '', ...descriptions];
}

/** What a freelancer types must not lead the customer's money to another account than the provider's. */
function noOtherIban({ otherIban }: CheckedInvoice): ReviewCheck {
  const warning =
    otherIban && `I texten står ett annat IBAN än det som kunden ska betala till: ${groupIban(otherIban)}.`;
  return check('otherIban', warning, 'I texten står inget annat IBAN.');
}

/** Only Swedish numbers end with a digit that can be checked (product §5.9). */
function idNumber({ document: { customer } }: CheckedInvoice): ReviewCheck {
  const isWrong = customer.country === 'Sweden' && hasWrongCheckDigit(customer.idNumber);
  const warning = `Kundens nummer ${customer.idNumber} har fel kontrollsiffra.`;
  return check('idNumber', isWrong ? warning : null, 'Kundens nummer ser rätt ut.');
}

function duplicate({ duplicateOf }: CheckedInvoice): ReviewCheck {
  const warning = duplicateOf === null ? null : `Samma kund och samma rader som faktura ${duplicateOf}.`;
  return check('duplicate', warning, 'Ingen tidigare faktura är likadan.');
}

/** What a duplicate has in common with its invoice. */
type Billed = Pick<InvoiceDocument, 'customer' | 'lines'>;

/** Whether a document bills the same customer for the same lines as this one. */
export function billsTheSameAs(document: Billed): (other: Billed) => boolean {
  const key = linesKey(document.lines);
  return ({ customer, lines }) =>
    isSameCustomer(customer, document.customer) && lines.length === document.lines.length && linesKey(lines) === key;
}

/** Whether two customers are the same. One that was registered twice is recognised by its identity number. */
function isSameCustomer(a: InvoiceDocument['customer'], b: InvoiceDocument['customer']): boolean {
  return a.customerNumber === b.customerNumber || compact(a.idNumber) === compact(b.idNumber);
}

/** A key of a list of lines. Two lists with the same key bill the same, whatever their case and spaces. */
function linesKey(lines: readonly DocumentLine[]): string {
  const keys = lines.map(({ description, quantity, price, amount }) => [compact(description), quantity, price, amount]);
  return JSON.stringify(keys.map((key) => JSON.stringify(key)).toSorted());
}

function compact(text: string): string {
  return text.toLowerCase().replaceAll(/[\s-]/g, '');
}

function unusualTotal({ document, usual }: CheckedInvoice): ReviewCheck {
  if (usual.count < USUAL_COUNT)
    return check('unusualTotal', null, 'Det finns för få tidigare fakturor att jämföra med.');
  const isUnusual = decimalToHundredths(document.total) > usual.median * UNUSUAL_TIMES;
  const median = formatAmount(usual.median, document.currency);
  const warning = `Beloppet är mer än ${UNUSUAL_TIMES} gånger det vanliga (${median}).`;
  return check('unusualTotal', isUnusual ? warning : null, `Beloppet är inte ovanligt högt. Det vanliga är ${median}.`);
}

function dueDate({ document, today }: CheckedInvoice): ReviewCheck {
  const due = document.dueDate;
  if (due < today) return check('dueDate', `Förfallodagen ${due} har passerat.`, '');
  const warning = due <= addDays(today, NEAR_DAYS) ? `Förfallodagen är redan nära: ${due}.` : null;
  return check('dueDate', warning, `Förfallodagen är ${due}.`);
}

function currency({ document }: CheckedInvoice): ReviewCheck {
  const warning = document.currency === 'EUR' ? null : noticeWords.onlyEur(document.currency);
  return check('currency', warning, 'Fakturan är i EUR.');
}

function fixedFeeApplies({ document }: CheckedInvoice): ReviewCheck {
  const { amount, below } = feesOn(document.invoiceDate).fixedFee[document.currency];
  const total = decimalToHundredths(document.total);
  // A total of zero is already reported by the check of the facts.
  const applies = total > 0n && fixedFee(total, document.currency, document.invoiceDate) > 0n;
  const limit = formatAmount(below, document.currency);
  const warning = `Den fasta avgiften ${formatAmount(amount, document.currency)} gäller: beloppet är under ${limit}.`;
  return check('fixedFee', applies ? warning : null, 'Ingen fast avgift gäller.');
}

/** Without registration for VAT there is nothing to check. */
function vat({ document }: CheckedInvoice): ReviewCheck[] {
  if (document.vat === undefined) return [];
  return [check('vat', vatWarning(document, document.vat), rightVat(document, document.vat))];
}

/**
 * What is said of VAT that follows the rules. With reverse charge it depends on the customer's number, of which only VIES
 * tells whether it is in use (article 18 of regulation (EU) 282/2011). A credit note takes back what was charged.
 */
function rightVat({ customer, credits }: InvoiceDocument, { rows }: DocumentVat): string {
  const isReversed = credits === undefined && rows.some(({ category }) => category === 'AE');
  return isReversed
    ? `Momsen följer reglerna, om momsnumret ${customer.vatNumber} är i bruk. Det visar EU:s tjänst VIES.`
    : 'Momsen följer reglerna.';
}

/**
 * What is wrong with the document's VAT by the rules of product §9.10; null if nothing is. It computes the sums anew
 * from the lines.
 */
function vatWarning(
  { customer, lines, total, credits }: InvoiceDocument,
  { rows, tax, payable }: DocumentVat,
): string | null {
  const prefix = vatPrefix(customer.country);
  const categories = new Set(rows.map(({ category }) => category));
  if (categories.has('AE') && customer.vatNumber === undefined)
    return 'Kunden betalar momsen själv, men har inget momsnummer.';
  if (categories.has('AE') && (prefix === null || prefix === 'SE' || !customer.vatNumber?.startsWith(prefix)))
    return 'Kunden betalar momsen själv, men momsnumret är inte från kundens land.';
  if (categories.has('G') && prefix !== null)
    return 'Fakturan är utan moms som export, men kunden finns i EU:s momsområde.';
  // A credit note takes back what was charged, right or wrong.
  if (categories.has('S') && prefix === null && credits === undefined)
    return 'Kunden är en privatperson utanför EU:s momsområde. Konsulttjänster, reklam, upphovsrätter och liknande till dem är utan svensk moms (artikel 59 i direktiv 2006/112/EG).';
  const computed = vatSums(
    lines.map(({ amount, vat: taxed }) => ({
      category: taxed?.category ?? 'S',
      rate: decimalToHundredths(taxed?.rate ?? '0'),
      amount: decimalToHundredths(amount),
    })),
  );
  // Rounding may change each row's VAT on a credit note by one minor unit, because it is the difference between the VAT
  // of the rest before and after (product §4.10).
  const most = credits === undefined ? 0n : 1n;
  const isAlmost = (a: Hundredths, b: Hundredths) => a - b <= most && b - a <= most;
  const isRight =
    computed.rows.length === rows.length &&
    computed.rows.every(({ base, tax: taxOfRow }, at) => {
      const row = rows[at];
      return (
        row !== undefined && base === decimalToHundredths(row.base) && isAlmost(taxOfRow, decimalToHundredths(row.tax))
      );
    }) &&
    sumOf(rows.map((row) => decimalToHundredths(row.tax))) === decimalToHundredths(tax) &&
    decimalToHundredths(total) + decimalToHundredths(tax) === decimalToHundredths(payable);
  return isRight ? null : 'Momsen stämmer inte med raderna.';
}

/**
 * A service with reverse charge is declared in the month of the work, so an invoice that comes much later is of a month
 * that is declared already (product §9.10).
 */
function reverseChargeInTime({ document: { invoiceDate, delivery, vat: charged } }: CheckedInvoice): ReviewCheck[] {
  if (!charged?.rows.some(({ category }) => category === 'AE')) return [];
  const worked = monthOf(vatDay(invoiceDate, delivery?.on));
  const latest = addDays(firstDayOf(addMonths(worked, 1)), LAST_INVOICING_DAY - 1);
  const month = monthName(worked);
  const warning = `Arbetet blev klart i ${month}, men fakturan är daterad efter ${latest}. Kunden betalar momsen själv, så försäljningen hör till ${month} i momsdeklarationen och den periodiska sammanställningen.`;
  return [check('reverseChargeInTime', invoiceDate > latest ? warning : null, 'Fakturan kommer i tid efter arbetet.')];
}
