import type { Currency, Hundredths } from '#shared/money.ts';
import { isSameName, isSimilarName, nameKey, nameWords } from './payer-name.ts';
import type { MatchableInvoice, MatchReason } from './payment-match.ts';

/** The invoices that payments are matched with. They are found by number, amount and customer. */
export class InvoiceIndex {
  readonly #byNumber = new Map<string, MatchableInvoice>();
  readonly #byAmount = new Map<string, MatchableInvoice[]>();
  readonly #byName = new Map<string, Set<string>>();
  readonly #byClient = new Map<string, MatchableInvoice[]>();
  readonly #words = new Map<string, readonly string[]>();
  /** The ids of invoices that a certain match pays already. */
  readonly #claimed = new Set<string>();
  /** The reasons by the customer's name, for the payer whose payment is being matched. */
  #compared = { payer: '', reasons: new Map<string, MatchReason | null>() };

  /** Adds an invoice. One that is paid is only found by its number. */
  add(invoice: MatchableInvoice): void {
    this.#byNumber.set(String(invoice.number), invoice);
    if (invoice.unpaid === 0n) return;
    append(this.#byAmount, `${invoice.currency} ${invoice.unpaid}`, invoice);
    append(this.#byClient, invoice.clientId, invoice);
    const key = nameKey(this.#wordsOf(invoice.clientName));
    const clients = this.#byName.get(key);
    if (clients === undefined) this.#byName.set(key, new Set([invoice.clientId]));
    else clients.add(invoice.clientId);
  }

  /** Marks an invoice as paid by a certain match, so that it is no longer open. */
  claim({ id }: MatchableInvoice): void {
    this.#claimed.add(id);
  }

  /** What is left to pay of an invoice, in minor units; 0 if a certain match pays it. */
  unpaid({ id, unpaid }: MatchableInvoice): Hundredths {
    return this.#claimed.has(id) ? 0n : unpaid;
  }

  /** The invoice with a number, open or not. */
  numbered(number: string): MatchableInvoice | undefined {
    return this.#byNumber.get(number);
  }

  /** The open invoices on which exactly this amount is left to pay. */
  owing(currency: Currency, amount: Hundredths): MatchableInvoice[] {
    return this.#open(this.#byAmount.get(`${currency} ${amount}`));
  }

  /** The open invoices of the customers that have this name. */
  named(name: string): MatchableInvoice[] {
    const clients = this.#byName.get(nameKey(this.#wordsOf(name))) ?? [];
    return [...clients].flatMap((client) => this.ofClient(client));
  }

  /** The open invoices of a customer, by the customer's id. */
  ofClient(client: string): MatchableInvoice[] {
    return this.#open(this.#byClient.get(client));
  }

  /** The words of a name. They are cached, because the same customers' names come again and again. */
  #wordsOf(name: string): readonly string[] {
    const known = this.#words.get(name);
    if (known !== undefined) return known;
    const words = nameWords(name);
    this.#words.set(name, words);
    return words;
  }

  /**
   * Why a payer's name speaks for a customer; null if it doesn't. The reason is cached, because a payment is compared
   * with many invoices of few customers.
   */
  nameReason(payer: string, client: string): MatchReason | null {
    if (this.#compared.payer !== payer) this.#compared = { payer, reasons: new Map() };
    const { reasons } = this.#compared;
    const known = reasons.get(client);
    if (known !== undefined) return known;
    const [one, other] = [this.#wordsOf(payer), this.#wordsOf(client)];
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
