import { type Hundredths, sumOf } from '#shared/money.ts';
import { numberOfReference } from '#features/invoices/domain/creditor-reference.ts';
import type { InvoiceIndex } from './invoice-index.ts';
import { isOneEdit } from './payer-name.ts';
import type { Match, MatchableInvoice, MatchClass, MatchReason, PaymentIn } from './payment-match.ts';

/** The ids of the customers whose invoices were paid from an account before, by account. */
type KnownAccounts = ReadonlyMap<string, ReadonlySet<string>>;

/** The most open invoices of a customer among which those that add up to a payment are searched for. */
const MOST_ADDED = 12;

/** Of more invoices with the same amount it says nothing. */
const MOST_ALIKE = 3;

/** The invoice numbers of the RF references with right check digits, in the structured references and in the text. */
export function referredNumbers({ references, text }: Pick<PaymentIn, 'references' | 'text'>): string[] {
  const written = text.toUpperCase().match(/\bRF\s?\d\d[\d\s]*/g) ?? [];
  const numbers = [...references, ...written.map(asReference)].flatMap(
    (reference) => numberOfReference(reference) ?? [],
  );
  return [...new Set(numbers)];
}

/** All that a payment in says in words. Some payers write the reference where their own id stands. */
export const textOf = ({ text, endToEndId }: { text: string; endToEndId: string | null }): string =>
  [text, endToEndId ?? ''].join('\n');

/** The longest RF reference, in characters. */
const LONGEST_REFERENCE = 25;

/**
 * The reference that a text begins with. Other figures may follow it, such as a date or a sum, and people group its digits
 * as they like. So each group may be its last one. The check digits tell, and the longest that they fit is meant.
 */
function asReference(written: string): string {
  const groups = written.split(/\s+/).slice(0, LONGEST_REFERENCE);
  const readings = groups.map((_, at) => groups.slice(0, at + 1).join(''));
  return readings.findLast((reading) => numberOfReference(reading) !== null) ?? written;
}

/** All numbers in the references and the text that can be an invoice's. */
function writtenNumbers({ references, text }: PaymentIn): string[] {
  const written = `${references.join(' ')} ${text}`.match(/\d+/g) ?? [];
  return [...new Set(written.map((digits) => digits.replace(/^0+/, '')))];
}

/** The numbers of at least four digits. Shorter ones are too much alike to look for a typing error in them. */
const longNumbers = (payment: PaymentIn): string[] => writtenNumbers(payment).filter(({ length }) => length >= 4);

/**
 * Matches payments with invoices. A match is certain if the payment's one RF reference with right check digits names an
 * invoice on which exactly its amount is left. Of two payments that claim the same invoice the first is certain, by day
 * and then by id. Nothing is proposed for one that the bank has taken back (product §10.13).
 * @returns the id of each payment with its match, one after the other, so that the caller can pause in between
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
  if (invoice === undefined || another !== undefined || payment.isReversal || payment.isGone) return null;
  const isItsOwn = invoice.currency === payment.currency && invoice.invoiceDate <= payment.bookedOn;
  return isItsOwn && payment.amount > 0n && index.unpaid(invoice) === payment.amount ? invoice : null;
}

/** What is known of a payment, by which its invoices are looked for. */
interface Clues {
  payment: PaymentIn;
  index: InvoiceIndex;
  /** The customers whose invoices were paid from the payer's account before. */
  clients: ReadonlySet<string>;
  /** Whether an RF reference names an invoice. */
  isReferred: (invoice: MatchableInvoice) => boolean;
  /** What speaks for an invoice besides its number and amount: the payer's account or name. */
  evidenceOf: (invoice: MatchableInvoice) => MatchReason[];
}

function cluesOf(payment: PaymentIn, index: InvoiceIndex, accounts: KnownAccounts): Clues {
  const { payerName, payerAccount } = payment;
  const referred = new Set(referredNumbers(payment));
  const clients = (payerAccount === null ? undefined : accounts.get(payerAccount)) ?? new Set();
  return {
    payment,
    index,
    clients,
    isReferred: ({ number }) => referred.has(String(number)),
    evidenceOf({ clientName, clientId }) {
      const reasons: MatchReason[] = clients.has(clientId) ? ['account'] : [];
      const byName = payerName === null ? null : index.nameReason(payerName, clientName);
      if (byName !== null) reasons.push(byName);
      return reasons;
    },
  };
}

function uncertainMatch(payment: PaymentIn, index: InvoiceIndex, accounts: KnownAccounts): Match {
  if (payment.isGone) return unmatched('paymentTakenBack');
  if (payment.isReversal) return unmatched('takenBack');
  const clues = cluesOf(payment, index, accounts);
  const numbers = new Set([...referredNumbers(payment), ...writtenNumbers(payment)]);
  const cited = [...numbers].flatMap((number) => index.numbered(number) ?? []);
  const byNumber = byCited(clues, cited);
  if (byNumber !== null) return byNumber;
  const exchanged = byCitedInOtherCurrency(clues, cited);
  // An RF reference with right check digits says what was meant, so no other invoice is proposed.
  const meant = cited.find(clues.isReferred);
  if (meant !== undefined) return exchanged ?? unmatched(...whyNot(payment, meant, index));
  const byPayer = byAmount(clues) ?? byClient(clues);
  // A number alone may be a date's. The exact sum of the payer's invoices says more.
  return (byPayer?.class === 'likely' ? byPayer : (exchanged ?? byPayer)) ?? withSameAmount(payment, index);
}

/** No proposal, but the invoices on which just the payment's amount is left, unless these are many. */
function withSameAmount({ currency, amount }: PaymentIn, index: InvoiceIndex): Match {
  const sameAmount = index.owing(currency, amount);
  const isFew = sameAmount.length > 0 && sameAmount.length <= MOST_ALIKE;
  return isFew ? { ...unmatched(), sameAmount } : unmatched();
}

const unmatched = (...reasons: MatchReason[]): Match => ({ class: 'unmatched', parts: [], reasons });

/** Why the invoice that an RF reference names is not proposed. */
function whyNot(payment: PaymentIn, invoice: MatchableInvoice, index: InvoiceIndex): MatchReason[] {
  if (index.unpaid(invoice) === 0n) return ['reference', 'alreadyPaid'];
  return invoice.currency === payment.currency ? ['reference'] : ['reference', 'otherCurrency'];
}

/** A match with the invoices whose numbers the payment contains. */
function byCited(clues: Clues, cited: readonly MatchableInvoice[]): Match | null {
  const { payment, index, isReferred, evidenceOf } = clues;
  const open = cited.filter((invoice) => invoice.currency === payment.currency && index.unpaid(invoice) > 0n);
  const citedBy = (invoice: MatchableInvoice): MatchReason => (isReferred(invoice) ? 'reference' : 'number');
  const of = (invoice: MatchableInvoice, kind: MatchClass, ...reasons: MatchReason[]): Match => ({
    class: kind,
    parts: [{ invoice, amount: payment.amount }],
    reasons: [citedBy(invoice), ...reasons, ...evidenceOf(invoice), ...dateReason(payment, [invoice])],
  });
  const exact = open.filter((invoice) => index.unpaid(invoice) === payment.amount);
  const best = highestRanked(exact, (invoice) => [Number(isReferred(invoice)), evidenceOf(invoice).length]);
  if (best !== null) return of(best, 'likely', 'amount');

  const together = addingUp(payment, open, index);
  if (together !== null) return collected(clues, together, citedBy(together[0]));

  // A number alone proves nothing, so something else must speak for the invoice.
  const [only, another] = open.filter((invoice) => isReferred(invoice) || evidenceOf(invoice).length > 0);
  if (only === undefined || another !== undefined) return null;
  // The payment may be for one in another currency whose RF reference it has, or for a part of that.
  if (
    cited.some((invoice) => isReferred(invoice) && invoice.currency !== payment.currency && index.unpaid(invoice) > 0n)
  )
    return null;
  const isLess = payment.amount < index.unpaid(only);
  return of(only, isLess ? 'partial' : 'likely', sumReason(payment.amount, index.unpaid(only)));
}

/**
 * A match with the only invoice that the payment names, if it is in another currency. What the payer sent is what it pays,
 * if the bank tells that in the invoice's currency. Otherwise the invoice is proposed as paid, because no rate is known:
 * whoever books it judges what the payment's amount comes to (product §9.6).
 */
function byCitedInOtherCurrency(
  { payment, index, isReferred, evidenceOf }: Clues,
  cited: MatchableInvoice[],
): Match | null {
  const referred = cited.filter(isReferred);
  const named = referred.length > 0 ? referred : cited.filter((invoice) => evidenceOf(invoice).length > 0);
  const [only, another] = named.filter((invoice) => index.unpaid(invoice) > 0n);
  if (only === undefined || another !== undefined || only.currency === payment.currency) return null;
  const { instructed, amount: received } = payment;
  const owed = index.unpaid(only);
  const sent = instructed?.currency === only.currency && instructed.amount > 0n ? instructed.amount : null;
  return {
    class: sent !== null && sent < owed ? 'partial' : 'likely',
    parts: [{ invoice: only, amount: sent ?? owed, received }],
    reasons: [
      isReferred(only) ? 'reference' : 'number',
      'otherCurrency',
      ...(sent === null ? [] : [sumReason(sent, owed)]),
      ...evidenceOf(only),
      ...dateReason(payment, [only]),
    ],
  };
}

/**
 * A match with an invoice on which exactly the payment's amount is left. Something else must speak for the invoice too.
 */
function byAmount({ payment, index, evidenceOf }: Clues): Match | null {
  // A round amount can be left on thousands of invoices, so the cheap comparisons come first.
  const numbers = longNumbers(payment);
  const supported: { invoice: MatchableInvoice; reasons: MatchReason[] }[] = [];
  for (const invoice of index.owing(payment.currency, payment.amount)) {
    const reasons = evidenceOf(invoice);
    if (numbers.some((number) => isOneEdit(number, String(invoice.number)))) reasons.push('nearNumber');
    if (reasons.length > 0) supported.push({ invoice, reasons });
  }
  const best = highestRanked(supported, ({ invoice, reasons }) => [
    Number(invoice.invoiceDate <= payment.bookedOn),
    reasons.length,
    Number(reasons.includes('nearNumber')),
    Number(!reasons.includes('similarName')),
  ]);
  if (best === null) return null;
  const before = dateReason(payment, [best.invoice]);
  const alike = supported.filter(
    ({ invoice, reasons }) =>
      reasons.length === best.reasons.length && dateReason(payment, [invoice]).length === before.length,
  ).length;
  return {
    class: 'likely',
    parts: [{ invoice: best.invoice, amount: payment.amount }],
    reasons: ['amount', ...best.reasons, ...before, ...(alike > 1 ? (['oneOfSeveral'] as const) : [])],
  };
}

/** A match with the payer's invoices: several that add up to the payment, or a part of the only one. */
function byClient(clues: Clues): Match | null {
  const { payment, index, clients, evidenceOf } = clues;
  const { payerName, currency } = payment;
  const named = payerName === null ? [] : index.named(payerName);
  const found = [...[...clients].flatMap((id) => index.ofClient(id)), ...named];
  const open = [...new Set(found)].filter((invoice) => invoice.currency === currency);
  const together = addingUp(payment, open, index);
  if (together !== null) return collected(clues, together);
  const near = longNumbers(payment);
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

const collected = ({ payment, index, evidenceOf }: Clues, invoices: Several, ...reasons: MatchReason[]): Match => ({
  class: 'likely',
  parts: invoices.map((invoice) => ({ invoice, amount: index.unpaid(invoice) })),
  reasons: [...reasons, 'collected', 'amount', ...evidenceOf(invoices[0]), ...dateReason(payment, invoices)],
});

const sumReason = (amount: Hundredths, owed: Hundredths): MatchReason =>
  amount === owed ? 'amount' : amount < owed ? 'lessThanUnpaid' : 'moreThanUnpaid';

const dateReason = ({ bookedOn }: PaymentIn, invoices: readonly MatchableInvoice[]): MatchReason[] =>
  invoices.some(({ invoiceDate }) => invoiceDate > bookedOn) ? ['beforeInvoice'] : [];

type Several = readonly [MatchableInvoice, MatchableInvoice, ...MatchableInvoice[]];
const areSeveral = (invoices: readonly MatchableInvoice[]): invoices is Several => invoices.length > 1;

/**
 * Two or more of the invoices that add up to a payment: all of them, or the only choice among them that does. Null if
 * there is none, or more than one.
 */
function addingUp({ amount }: PaymentIn, invoices: readonly MatchableInvoice[], index: InvoiceIndex): Several | null {
  if (!areSeveral(invoices)) return null;
  const sum = sumOf(invoices.map((invoice) => index.unpaid(invoice)));
  if (sum === amount) return invoices;
  if (sum < amount || invoices.length > MOST_ADDED) return null;
  const choices: Several[] = [];
  const choose = (among: readonly MatchableInvoice[], left: Hundredths, chosen: readonly MatchableInvoice[]): void => {
    if (choices.length > 1) return;
    if (left === 0n) {
      if (areSeveral(chosen)) choices.push(chosen);
      return;
    }
    for (const [at, invoice] of among.entries()) {
      const rest = left - index.unpaid(invoice);
      if (rest >= 0n) choose(among.slice(at + 1), rest, [...chosen, invoice]);
    }
  };
  choose(invoices, amount, []);
  return choices.length === 1 ? (choices[0] ?? null) : null;
}

/** The item with the highest ranks, compared in order. Of equal items it is the first; null without items. */
function highestRanked<Item>(items: readonly Item[], ranksOf: (item: Item) => readonly number[]): Item | null {
  let best: { item: Item; ranks: readonly number[] } | null = null;
  for (const item of items) {
    const ranks = ranksOf(item);
    const at = best === null ? 0 : ranks.findIndex((rank, place) => rank !== best?.ranks[place]);
    if (best === null || (at !== -1 && (ranks[at] ?? 0) > (best.ranks[at] ?? 0))) best = { item, ranks };
  }
  return best?.item ?? null;
}
