import { CURRENCIES, type Hundredths, sumOf } from '#shared/money.ts';
import {
  type BankEntry,
  type BankTransaction,
  isNoReference,
  type StatementHead,
  type Totals,
} from '../domain/bank-file.ts';
import {
  amountAt,
  amountIn,
  type BankElement,
  dateAt,
  dateOf,
  directionOf,
  elementAt,
  exactAmount,
  numberAt,
  type StatedAmount,
  textAt,
  textsAt,
} from './bank-element.ts';

/** The most characters that are kept of a payment's texts, and of a name or an id. */
const KEPT_TEXT = 1_000;
const KEPT_NAME = 200;

/**
 * One payment as its own element describes it. Which of the two parties is the other one depends on the entry's
 * direction.
 */
export interface BankTransactionRead {
  /** What is told of it alone. */
  told: Omit<BankTransaction, 'amount' | 'partyName' | 'partyAccount'>;
  stated: StatedAmount | null;
  /** Whether a charge of a bank's is stated with it. */
  isCharged: boolean;
  direction: BankEntry['direction'] | null;
  bankReference: string | null;
  /** The bank's reference as it is written, also if it only says that there is none. */
  writtenReference: string | null;
  parties: Record<BankEntry['direction'], Pick<BankTransaction, 'partyName' | 'partyAccount'>>;
}

/**
 * Reads one payment (`TxDtls`).
 * @throws RefusedFile unreadable, for its amount
 */
export function readTransaction(element: BankElement): BankTransactionRead {
  const remittance = element.elements.filter(({ name }) => name === 'RmtInf');
  const structured = remittance.flatMap(({ elements }) => elements.filter(({ name }) => name === 'Strd'));
  const references = structured.flatMap((part) => [
    ...textsAt(part, 'CdtrRefInf', 'Ref'),
    ...textsAt(part, 'RfrdDocInf', 'Nb'),
  ]);
  const writtenReference = keptName(textAt(element, 'Refs', 'AcctSvcrRef'));
  const texts = [
    ...remittance.flatMap((part) => textsAt(part, 'Ustrd')),
    ...structured.flatMap((part) => textsAt(part, 'AddtlRmtInf')),
    ...textsAt(element, 'AddtlTxInf'),
  ];
  return {
    stated: statedAmount(element),
    isCharged: isCharged(element),
    direction: directionOf(element),
    bankReference: bankReferenceOf(writtenReference),
    writtenReference,
    parties: { credit: partyOf(element, 'Dbtr', 'UltmtDbtr'), debit: partyOf(element, 'Cdtr', 'UltmtCdtr') },
    told: {
      endToEndId: keptName(given(textAt(element, 'Refs', 'EndToEndId'))),
      messageId: keptName(given(textAt(element, 'Refs', 'MsgId'))),
      paymentInformationId: keptName(given(textAt(element, 'Refs', 'PmtInfId'))),
      references: references.slice(0, 50).map((reference) => reference.slice(0, KEPT_NAME)),
      text: texts.join('\n').slice(0, KEPT_TEXT),
      returnCode: keptName(textAt(element, 'RtrInf', 'Rsn', 'Cd') ?? textAt(element, 'RtrInf', 'Rsn', 'Prtry')),
      instructed: instructedAmount(element),
    },
  };
}

/**
 * What the payer told the bank to pay, if it is in a currency of ours; null if the bank doesn't say so. Nothing is booked
 * by it, so one that can't be read refuses no file.
 */
function instructedAmount(element: BankElement): BankTransaction['instructed'] {
  const found = elementAt(element, 'AmtDtls', 'InstdAmt', 'Amt');
  const currency = CURRENCIES.find((known) => known === found?.currency);
  if (found === undefined || currency === undefined) return null;
  try {
    return { amount: amountIn(found).amount, currency };
  } catch {
    return null;
  }
}

/**
 * The amount that a payment states in a currency of ours; null without one. One in another currency is never booked, and
 * may have more decimals.
 * @throws RefusedFile unreadable
 */
function statedAmount(element: BankElement): StatedAmount | null {
  const found = elementAt(element, 'Amt') ?? elementAt(element, 'AmtDtls', 'TxAmt', 'Amt');
  return found !== undefined && CURRENCIES.some((known) => known === found.currency) ? amountIn(found) : null;
}

const isCharged = ({ elements }: BankElement) => elements.some(({ name }) => name === 'Chrgs');

/** How many payments an entry says that it collects; undefined if it doesn't say so. */
export function statedCount(entry: BankElement): number | undefined {
  const counts = entry.elements.filter(({ name }) => name === 'Btch').map((batch) => numberAt(batch, 'NbOfTxs'));
  return counts.some((count) => count === undefined) || counts.length === 0
    ? undefined
    : counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
}

/**
 * The payments of an entry. If it collects several without saying what each is, or in other currencies, or if charges are
 * taken from them, they count as one payment with all their texts.
 */
export function transactionsOf(
  entry: StatedAmount,
  direction: BankEntry['direction'],
  collected: readonly BankTransactionRead[],
  whole: BankElement,
): BankTransaction[] {
  const entryText = textAt(whole, 'AddtlNtryInf');
  const withEntryText = (text: string) => [text, entryText ?? ''].filter(Boolean).join('\n').slice(0, KEPT_TEXT);
  const read = ({ told, parties }: BankTransactionRead, amount: Hundredths) => ({
    ...told,
    ...parties[direction],
    text: withEntryText(told.text),
    amount,
    instructed: told.instructed?.currency === entry.currency ? null : told.instructed,
  });
  const [first, second] = collected;
  if (first !== undefined && second === undefined) return [read(first, entry.amount)];
  const sum = sumOf(collected.map(({ stated }) => stated?.amount ?? 0n));
  const isLessCharges = sum !== entry.amount && (isCharged(whole) || collected.some((one) => one.isCharged));
  const isClear = collected.every(
    ({ stated, direction: own }) => stated?.currency === entry.currency && (own === null || own === direction),
  );
  if (first !== undefined && isClear && !isLessCharges)
    return collected.map((one) => read(one, one.stated?.amount ?? 0n));
  return [
    {
      amount: entry.amount,
      endToEndId: null,
      messageId: first?.told.messageId ?? keptName(textAt(whole, 'Btch', 'MsgId')),
      paymentInformationId: first?.told.paymentInformationId ?? keptName(textAt(whole, 'Btch', 'PmtInfId')),
      references: collected.flatMap(({ told }) => told.references).slice(0, 50),
      text: withEntryText(
        collected
          .map(({ told }) => told.text)
          .filter(Boolean)
          .join('\n'),
      ),
      returnCode: null,
      partyName: null,
      partyAccount: null,
      instructed: null,
    },
  ];
}

/** The account that the head of a statement names, as the bank writes it. */
export function accountOf(head: readonly BankElement[]): string | null {
  const account = head.find(({ name }) => name === 'Acct');
  if (account === undefined) return null;
  return textAt(account, 'Id', 'IBAN') ?? keptName(textAt(account, 'Id', 'Othr', 'Id'));
}

/**
 * Reads the head of a statement: its balances and its control totals.
 * @throws RefusedFile unreadable, for an amount
 */
export function headOf(whole: BankElement, id: string): StatementHead {
  const balances = whole.elements
    .filter(({ name }) => name === 'Bal')
    .map((balance) => {
      const stated = amountAt(balance, 'Amt');
      const sign = directionOf(balance) === 'debit' ? -1n : 1n;
      return {
        code: textAt(balance, 'Tp', 'CdOrPrtry', 'Cd'),
        amount: stated === null ? null : sign * stated.amount,
        currency: stated?.currency ?? null,
        date: dateAt(balance, 'Dt'),
      };
    });
  const balance = (...codes: string[]) =>
    codes.map((code) => balances.find((one) => one.code === code)).find((found) => found !== undefined) ?? null;
  const [opening, closing] = [balance('OPBD', 'PRCD'), balance('CLBD')];
  const totals = (name: string): Partial<Totals> => {
    const count = numberAt(whole, 'TxsSummry', name, 'NbOfNtries');
    const sum = textAt(whole, 'TxsSummry', name, 'Sum');
    return {
      ...(count === undefined ? {} : { count }),
      ...(sum === null ? {} : { sum: exactAmount(sum, `Kontoutdraget ${id}`) }),
    };
  };
  return {
    id,
    sequence: numberAt(whole, 'ElctrncSeqNb') ?? numberAt(whole, 'LglSeqNb') ?? null,
    currency: textAt(whole, 'Acct', 'Ccy') ?? balances[0]?.currency ?? null,
    opening: opening?.amount ?? null,
    closing: closing?.amount ?? null,
    from: dateOf(textAt(whole, 'FrToDt', 'FrDtTm')) ?? opening?.date ?? null,
    to: dateOf(textAt(whole, 'FrToDt', 'ToDtTm')) ?? closing?.date ?? null,
    control: { all: totals('TtlNtries'), credit: totals('TtlCdtNtries'), debit: totals('TtlDbtNtries') },
  };
}

/** The id that the payer gave; null if there is none. Some banks then write these words. */
const given = (id: string | null) => (id === null || /^not ?provided$/i.test(id) ? null : id);

/** The bank's own reference; null if there is none. */
export const bankReferenceOf = (written: string | null) =>
  written === null || isNoReference(written) ? null : written;

/** A name or an id, cut to the length that is stored. */
export const keptName = (text: string | null) => text?.slice(0, KEPT_NAME) ?? null;

function partyOf(
  element: BankElement,
  name: string,
  ultimate: string,
): Pick<BankTransaction, 'partyName' | 'partyAccount'> {
  const nameOf = (party: string) =>
    textAt(element, 'RltdPties', party, 'Nm') ?? textAt(element, 'RltdPties', party, 'Pty', 'Nm');
  const account = `${name}Acct`;
  return {
    partyName: keptName(nameOf(name) ?? nameOf(ultimate)),
    partyAccount: keptName(
      textAt(element, 'RltdPties', account, 'Id', 'IBAN') ?? textAt(element, 'RltdPties', account, 'Id', 'Othr', 'Id'),
    ),
  };
}
