import { compactBic, isBic } from '#shared/bic.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { compactIban } from '#shared/iban.ts';
import { type Hundredths, sumOf, toDecimalString } from '#shared/money.ts';
import { transferName } from './transfer-name.ts';

/** One payment in a file. */
export interface Transfer {
  /** The row's id. Without hyphens it is the end-to-end reference. */
  id: string;
  /** In euro cents. */
  amount: Hundredths;
  recipient: string;
  iban: string;
  invoiceNumber: number;
}

/** Who pays, and by what the bank knows it besides. */
export interface Debtor {
  name: string;
  iban: string;
  bic: string;
  customerNumber: string | null;
  customerCode: string | null;
}

/** A file of payments as a whole. */
interface TransferFile {
  /** The batch's id. Without hyphens it is the message's reference. */
  id: string;
  createdAt: Date;
  executesOn: CalendarDate;
  debtor: Debtor;
  transfers: readonly Transfer[];
}

type Content = string | readonly Content[];

/** An id as a reference in a message, which has room for 35 characters. */
export const reference = (id: string): string => id.replaceAll('-', '');

const REFERENCE = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/** The id of which a text is the reference; null if it is none. */
export const idOf = (text: string): string | null => REFERENCE.exec(text)?.slice(1).join('-') ?? null;

/** What the recipient reads of a payment, in letters that every bank takes. */
export const paymentNote = (invoiceNumber: number): string => `Lon faktura ${invoiceNumber}`;

/**
 * An XML element, whose name may have attributes after it. All values are checked or have passed transferName, so no
 * character needs to be escaped.
 */
const tag = (name: string, ...content: Content[]): string =>
  `<${name}>${content.map(written).join('')}</${name.split(' ')[0]}>`;

const written = (content: Content): string => (typeof content === 'string' ? content : content.map(written).join(''));

/**
 * A file of SEPA credit transfers: pain.001.001.09 by the European Payments Council's guideline of 2025 (EPC132-08). It
 * has no postal addresses. The program doesn't know their parts, and banks refuse addresses in one piece from November
 * 2026.
 */
export function creditTransferFile({ id, createdAt, executesOn, debtor, transfers }: TransferFile): string {
  const sum = toDecimalString(sumOf(transfers.map(({ amount }) => amount)));
  const totals = [tag('NbOfTxs', String(transfers.length)), tag('CtrlSum', sum)];
  const { customerNumber, customerCode } = debtor;
  const scheme = customerCode === null ? '' : tag('SchmeNm', tag('Cd', customerCode));
  const customer =
    customerNumber === null ? '' : tag('Id', tag('OrgId', tag('Othr', tag('Id', customerNumber), scheme)));
  const payer = [tag('Nm', transferName(debtor.name)), customer];
  const bic = compactBic(debtor.bic);
  const agent = isBic(bic) ? tag('BICFI', bic) : tag('Othr', tag('Id', 'NOTPROVIDED'));
  const account = (iban: string) => tag('Id', tag('IBAN', compactIban(iban).replaceAll(/[^A-Z0-9]/g, '')));
  const transaction = ({ id: row, amount, recipient, iban, invoiceNumber }: Transfer) =>
    tag(
      'CdtTrfTxInf',
      tag('PmtId', tag('EndToEndId', reference(row))),
      tag('Amt', tag('InstdAmt Ccy="EUR"', toDecimalString(amount))),
      tag('Cdtr', tag('Nm', transferName(recipient))),
      tag('CdtrAcct', account(iban)),
      tag('RmtInf', tag('Ustrd', paymentNote(invoiceNumber))),
    );
  const message = tag(
    'CstmrCdtTrfInitn',
    tag('GrpHdr', tag('MsgId', reference(id)), tag('CreDtTm', createdAt.toISOString()), totals, tag('InitgPty', payer)),
    tag(
      'PmtInf',
      tag('PmtInfId', reference(id)),
      tag('PmtMtd', 'TRF'),
      totals,
      tag('PmtTpInf', tag('SvcLvl', tag('Cd', 'SEPA'))),
      tag('ReqdExctnDt', tag('Dt', executesOn)),
      tag('Dbtr', payer),
      tag('DbtrAcct', account(debtor.iban)),
      tag('DbtrAgt', tag('FinInstnId', agent)),
      tag('ChrgBr', 'SLEV'),
      transfers.map(transaction),
    ),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${tag('Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"', message)}\n`;
}
