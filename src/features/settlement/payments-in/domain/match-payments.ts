import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Currency, Hundredths } from '#shared/money.ts';
import { numberOfReference } from '#features/invoices/domain/creditor-reference.ts';
import { isOneEdit, isSameName, isSimilarName, nameKey, nameWords } from './payer-name.ts';

/** Money that has come in and is not booked: what a bank's file says about it. */
export interface PaymentIn {
  id: string;
  /** What is left of it to book, in minor units of its currency. */
  amount: Hundredths;
  currency: Currency;
  bookedOn: CalendarDate;
  /** Its structured references, as the bank carried them. */
  references: readonly string[];
  /** What the payer and the bank wrote, and the payer's own id of it. */
  text: string;
  payerName: string | null;
  payerAccount: string | null;
  /** The bank has taken back a movement of its own. */
  isReversal: boolean;
}

/** A forwarded invoice that may be meant. */
export interface MatchableInvoice {
  id: string;
  number: number;
  /** What is left to pay; 0 if it is paid. */
  unpaid: Hundredths;
  currency: Currency;
  invoiceDate: CalendarDate;
  clientId: string;
  clientName: string;
}

/** How sure a match is (product §10.13). */
export const MATCH_CLASSES = ['certain', 'likely', 'partial', 'unmatched'] as const;
export type MatchClass = (typeof MATCH_CLASSES)[number];

/** Why an invoice is proposed, or why none is. */
export const MATCH_REASONS = [
  'reference',
  'number',
  'nearNumber',
  'amount',
  'name',
  'similarName',
  'account',
  'collected',
  'lessThanUnpaid',
  'moreThanUnpaid',
  'oneOfSeveral',
  'alreadyPaid',
  'otherCurrency',
  'beforeInvoice',
  'takenBack',
  'wageReturned',
] as const;
export type MatchReason = (typeof MATCH_REASONS)[number];

/** A part of a payment, and the invoice that it pays. */
export interface MatchedPart {
  invoice: MatchableInvoice;
  amount: Hundredths;
}

/** What is proposed for a payment. */
export interface Match {
  class: MatchClass;
  parts: readonly MatchedPart[];
  reasons: readonly MatchReason[];
}

/** Which customers have paid from an account before. */
export type KnownAccounts = ReadonlyMap<string, ReadonlySet<string>>;

/** A customer with more open invoices than this is not searched for those that add up to a payment. */
const MOST_ADDED = 12;

/** The invoices that payments are matched with, by all that a payment can say about them. */
export class InvoiceIndex {
  readonly #byNumber = new Map<string, MatchableInvoice>();
  readonly #byAmount = new Map<string, MatchableInvoice[]>();
  readonly #byName = new Map<string, Set<string>>();
  readonly #byClient = new Map<string, MatchableInvoice[]>();
  readonly #words = new Map<string, readonly string[]>();
  /** Invoices that a certain match has paid already. */
  readonly #claimed = new Set<string>();
  /** How the names of customers are like one payer's, whose payment is matched now. */
  #compared = { payer: '', reasons: new Map<string, MatchReason | null>() };

  add(invoice: MatchableInvoice): void {
    this.#byNumber.set(String(invoice.number), invoice);
    if (invoice.unpaid === 0n) return;
    append(this.#byAmount, `${invoice.currency} ${invoice.unpaid}`, invoice);
    append(this.#byClient, invoice.clientId, invoice);
    const key = nameKey(this.wordsOf(invoice.clientName));
    const clients = this.#byName.get(key);
    if (clients === undefined) this.#byName.set(key, new Set([invoice.clientId]));
    else clients.add(invoice.clientId);
  }

  claim({ id }: MatchableInvoice): void {
    this.#claimed.add(id);
  }

  unpaid({ id, unpaid }: MatchableInvoice): Hundredths {
    return this.#claimed.has(id) ? 0n : unpaid;
  }

  numbered(number: string): MatchableInvoice | undefined {
    return this.#byNumber.get(number);
  }

  /** The invoices of which exactly an amount is left. */
  owing(currency: Currency, amount: Hundredths): MatchableInvoice[] {
    return this.#open(this.#byAmount.get(`${currency} ${amount}`));
  }

  /** The open invoices of the customers with a name. */
  named(name: string): MatchableInvoice[] {
    const clients = this.#byName.get(nameKey(this.wordsOf(name))) ?? [];
    return [...clients].flatMap((client) => this.ofClient(client));
  }

  ofClient(client: string): MatchableInvoice[] {
    return this.#open(this.#byClient.get(client));
  }

  /** The words of a name. Customers' names come again and again, so they are kept. */
  wordsOf(name: string): readonly string[] {
    const known = this.#words.get(name);
    if (known !== undefined) return known;
    const words = nameWords(name);
    this.#words.set(name, words);
    return words;
  }

  /** How a payer's name is like a customer's. A payment is compared with many invoices, whose customers are few. */
  nameReason(payer: string, client: string): MatchReason | null {
    if (this.#compared.payer !== payer) this.#compared = { payer, reasons: new Map() };
    const { reasons } = this.#compared;
    const known = reasons.get(client);
    if (known !== undefined) return known;
    const [one, other] = [this.wordsOf(payer), this.wordsOf(client)];
    const reason = isSameName(one, other) ? 'name' : isSimilarName(one, other) ? 'similarName' : null;
    reasons.set(client, reason);
    return reason;
  }

  #open(invoices: readonly MatchableInvoice[] = []): MatchableInvoice[] {
    return this.#claimed.size === 0 ? [...invoices] : invoices.filter(({ id }) => !this.#claimed.has(id));
  }
}

function append<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}

/** The invoice numbers in RF references with right check digits, in the structured references and in the text. */
export function referredNumbers({ references, text }: Pick<PaymentIn, 'references' | 'text'>): string[] {
  const written = text.toUpperCase().match(/\bRF\s?\d\d[\d\s]*/g) ?? [];
  const numbers = [...references, ...written].flatMap((reference) => numberOfReference(reference) ?? []);
  return [...new Set(numbers)];
}

/** All other numbers that may be an invoice's. */
function writtenNumbers({ references, text }: PaymentIn): string[] {
  const written = `${references.join(' ')} ${text}`.match(/\d+/g) ?? [];
  const plain = written.map((digits) => digits.replace(/^0+/, ''));
  return [...new Set(plain)].filter((digits) => digits !== '' && digits.length <= 15);
}

/**
 * Matches payments with invoices. A match is certain if an RF reference with right check digits names the one invoice
 * of which exactly this amount is left; the first of two such payments is, by day and then by id (product §10.13).
 * @returns the id of each payment with its match, one after the other, so that others' work can come in between
 */
export function* matchPayments(
  payments: readonly PaymentIn[],
  index: InvoiceIndex,
  accounts: KnownAccounts,
): Generator<[string, Match]> {
  const rest: PaymentIn[] = [];
  const inOrder = payments.toSorted((a, b) => (a.bookedOn + a.id < b.bookedOn + b.id ? -1 : 1));
  for (const payment of inOrder) {
    const invoice = certainInvoice(payment, index);
    if (invoice === null) {
      rest.push(payment);
      continue;
    }
    index.claim(invoice);
    const parts = [{ invoice, amount: payment.amount }];
    yield [payment.id, { class: 'certain', parts, reasons: ['reference', 'amount'] }];
  }
  for (const payment of rest) yield [payment.id, uncertainMatch(payment, index, accounts)];
}

function certainInvoice(payment: PaymentIn, index: InvoiceIndex): MatchableInvoice | null {
  const [number, another] = referredNumbers(payment);
  const invoice = number === undefined ? undefined : index.numbered(number);
  if (invoice === undefined || another !== undefined || payment.isReversal) return null;
  const isItsOwn = invoice.currency === payment.currency && invoice.invoiceDate <= payment.bookedOn;
  return isItsOwn && payment.amount > 0n && index.unpaid(invoice) === payment.amount ? invoice : null;
}

function uncertainMatch(payment: PaymentIn, index: InvoiceIndex, accounts: KnownAccounts): Match {
  if (payment.isReversal) return unmatched('takenBack');
  const referred = new Set(referredNumbers(payment));
  const cited = [...new Set([...referred, ...writtenNumbers(payment)])].flatMap(
    (number) => index.numbered(number) ?? [],
  );
  const own = cited.filter(({ currency }) => currency === payment.currency);
  const evidenceOf = (invoice: MatchableInvoice) => evidence(payment, invoice, index, accounts);
  const isReferred = ({ number }: MatchableInvoice) => referred.has(String(number));

  const open = own.filter((invoice) => index.unpaid(invoice) > 0n);
  const byNumber = byCited(payment, open, index, isReferred, evidenceOf);
  if (byNumber !== null) return byNumber;
  // A reference with right check digits says what was meant, so nothing else is guessed.
  const [meant] = cited.filter(isReferred);
  if (meant !== undefined) return unmatched(...whyNot(payment, meant, index));
  return byAmount(payment, index, evidenceOf) ?? byClient(payment, index, accounts, evidenceOf) ?? unmatched();
}

const unmatched = (...reasons: MatchReason[]): Match => ({ class: 'unmatched', parts: [], reasons });

/** What an RF reference names, that is not to be paid like this. */
function whyNot(payment: PaymentIn, invoice: MatchableInvoice, index: InvoiceIndex): MatchReason[] {
  if (invoice.currency !== payment.currency) return ['reference', 'otherCurrency'];
  return index.unpaid(invoice) === 0n ? ['reference', 'alreadyPaid'] : ['reference'];
}

/** What speaks for an invoice beside its number and its amount. */
function evidence(
  { payerName, payerAccount }: PaymentIn,
  { clientName, clientId }: MatchableInvoice,
  index: InvoiceIndex,
  accounts: KnownAccounts,
): MatchReason[] {
  const reasons: MatchReason[] = [];
  if (payerAccount !== null && accounts.get(payerAccount)?.has(clientId) === true) reasons.push('account');
  const byName = payerName === null ? null : index.nameReason(payerName, clientName);
  if (byName !== null) reasons.push(byName);
  return reasons;
}

type EvidenceOf = (invoice: MatchableInvoice) => MatchReason[];

/** By the invoices that the payment names. */
function byCited(
  payment: PaymentIn,
  open: readonly MatchableInvoice[],
  index: InvoiceIndex,
  isReferred: (invoice: MatchableInvoice) => boolean,
  evidenceOf: EvidenceOf,
): Match | null {
  const cited = (invoice: MatchableInvoice): MatchReason => (isReferred(invoice) ? 'reference' : 'number');
  const of = (invoice: MatchableInvoice, kind: MatchClass, ...reasons: MatchReason[]): Match => ({
    class: kind,
    parts: [{ invoice, amount: payment.amount }],
    reasons: [cited(invoice), ...reasons, ...evidenceOf(invoice), ...dateReason(payment, [invoice])],
  });
  const exact = open.filter((invoice) => index.unpaid(invoice) === payment.amount);
  const best = strongest(exact, (invoice) => [Number(isReferred(invoice)), evidenceOf(invoice).length]);
  if (best !== null) return of(best, 'likely', 'amount');

  const together = addingUp(payment, open, index);
  if (together !== null)
    return collected(payment, together, index, [cited(together[0] as MatchableInvoice)], evidenceOf);

  // A number alone can be anything, so something else has to speak for it.
  const [only, another] = open.filter((invoice) => isReferred(invoice) || evidenceOf(invoice).length > 0);
  if (only === undefined || another !== undefined) return null;
  const isLess = payment.amount < index.unpaid(only);
  return of(only, isLess ? 'partial' : 'likely', isLess ? 'lessThanUnpaid' : 'moreThanUnpaid');
}

/** By the amount, if something else speaks for the invoice too. */
function byAmount(payment: PaymentIn, index: InvoiceIndex, evidenceOf: EvidenceOf): Match | null {
  // Of a round amount there may be thousands, so what they need for it is asked in the cheapest order.
  const numbers = writtenNumbers(payment).filter((number) => number.length >= 4);
  const supported: { invoice: MatchableInvoice; reasons: MatchReason[] }[] = [];
  for (const invoice of index.owing(payment.currency, payment.amount)) {
    if (invoice.invoiceDate > payment.bookedOn) continue;
    const reasons = evidenceOf(invoice);
    if (numbers.some((number) => isOneEdit(number, String(invoice.number)))) reasons.push('nearNumber');
    if (reasons.length > 0) supported.push({ invoice, reasons });
  }
  const best = strongest(supported, ({ reasons }) => [
    reasons.length,
    Number(reasons.includes('nearNumber')),
    Number(!reasons.includes('similarName')),
  ]);
  if (best === null) return null;
  const alike = supported.filter(({ reasons }) => reasons.length === best.reasons.length).length;
  return {
    class: 'likely',
    parts: [{ invoice: best.invoice, amount: payment.amount }],
    reasons: ['amount', ...best.reasons, ...(alike > 1 ? (['oneOfSeveral'] as const) : [])],
  };
}

/** By who has paid: several invoices together, or a part of the only one. */
function byClient(
  payment: PaymentIn,
  index: InvoiceIndex,
  accounts: KnownAccounts,
  evidenceOf: EvidenceOf,
): Match | null {
  const { payerName, payerAccount, currency } = payment;
  const clients = [...((payerAccount === null ? null : accounts.get(payerAccount)) ?? [])];
  const found = [...clients.flatMap((id) => index.ofClient(id)), ...(payerName === null ? [] : index.named(payerName))];
  const open = [...new Set(found)].filter((invoice) => invoice.currency === currency);
  const together = addingUp(payment, open, index);
  if (together !== null) return collected(payment, together, index, [], evidenceOf);
  const near = writtenNumbers(payment).filter((number) => number.length >= 4);
  const meant = open.filter(({ number }) => near.some((written) => isOneEdit(written, String(number))));
  const only = meant.length === 1 ? meant[0] : open.length === 1 ? open[0] : undefined;
  if (only === undefined || payment.amount >= index.unpaid(only)) return null;
  return {
    class: 'partial',
    parts: [{ invoice: only, amount: payment.amount }],
    reasons: [
      ...evidenceOf(only),
      ...(meant.length === 1 ? (['nearNumber'] as const) : []),
      'lessThanUnpaid',
      ...dateReason(payment, [only]),
    ],
  };
}

function collected(
  payment: PaymentIn,
  invoices: readonly MatchableInvoice[],
  index: InvoiceIndex,
  reasons: MatchReason[],
  evidenceOf: EvidenceOf,
): Match {
  return {
    class: 'likely',
    parts: invoices.map((invoice) => ({ invoice, amount: index.unpaid(invoice) })),
    reasons: [
      ...reasons,
      'collected',
      'amount',
      ...evidenceOf(invoices[0] as MatchableInvoice),
      ...dateReason(payment, invoices),
    ],
  };
}

const dateReason = ({ bookedOn }: PaymentIn, invoices: readonly MatchableInvoice[]): MatchReason[] =>
  invoices.some(({ invoiceDate }) => invoiceDate > bookedOn) ? ['beforeInvoice'] : [];

/** The invoices, two or more, that add up to a payment: all of them, or the only such choice among them. */
function addingUp(
  { amount }: PaymentIn,
  invoices: readonly MatchableInvoice[],
  index: InvoiceIndex,
): readonly MatchableInvoice[] | null {
  if (invoices.length < 2) return null;
  const sum = invoices.reduce((total, invoice) => total + index.unpaid(invoice), 0n);
  if (sum === amount) return invoices;
  if (sum < amount || invoices.length > MOST_ADDED) return null;
  const choices: MatchableInvoice[][] = [];
  const choose = (at: number, left: Hundredths, chosen: MatchableInvoice[]): void => {
    if (choices.length > 1) return;
    if (left === 0n) {
      if (chosen.length > 1) choices.push(chosen);
      return;
    }
    for (let next = at; next < invoices.length; next += 1) {
      const invoice = invoices[next] as MatchableInvoice;
      const rest = left - index.unpaid(invoice);
      if (rest >= 0n) choose(next + 1, rest, [...chosen, invoice]);
    }
  };
  choose(0, amount, []);
  return choices.length === 1 ? (choices[0] ?? null) : null;
}

/** The first of those with the highest ranks; null of none. */
function strongest<Item>(items: readonly Item[], ranksOf: (item: Item) => readonly number[]): Item | null {
  let best: { item: Item; ranks: readonly number[] } | null = null;
  for (const item of items) {
    const ranks = ranksOf(item);
    const at = best === null ? 0 : ranks.findIndex((rank, place) => rank !== best?.ranks[place]);
    if (best === null || (at !== -1 && (ranks[at] ?? 0) > (best.ranks[at] ?? 0))) best = { item, ranks };
  }
  return best?.item ?? null;
}
