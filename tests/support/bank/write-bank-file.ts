import { toDecimalString } from '#shared/money.ts';
import { referenceOf } from './write-bank-reply.ts';

/** A payment in a bank's file that a test writes. Without `amount` it has its entry's. */
interface WrittenPayment {
  amount?: bigint;
  endToEndId?: string;
  paymentInformationId?: string;
  reference?: string;
  text?: string;
  /** Why the bank sends a payment back. */
  returnCode?: string;
  /** What the payer sent, in another currency than the account's. */
  instructed?: { amount: bigint; currency: string };
  name?: string;
  iban?: string;
}

/** An entry of a bank's file that a test writes. */
export interface WrittenEntry {
  amount: bigint;
  direction?: 'CRDT' | 'DBIT';
  /** YYYY-MM-DD */
  bookedOn: string;
  bankReference?: string;
  pending?: boolean;
  /** Whether the bank takes back an entry. */
  isReversal?: boolean;
  /** The reference of a file of payments that it collects. */
  batch?: string;
  payments?: WrittenPayment[];
}

/** The part of an entry that names a row of a batch. */
export const naming = (rowId = '') => ({ payments: [{ endToEndId: referenceOf(rowId) }] });

/** A bank's file that a test writes: one statement, or one notification, of the provider's account. */
export interface WrittenFile {
  kind?: 'camt.053' | 'camt.054';
  version?: '02' | '04' | '08';
  id?: string;
  iban?: string;
  currency?: string;
  opening?: bigint;
  /** By default what the entries make of the opening balance. */
  closing?: bigint;
  sequence?: number;
  /** Whether the file tells its own totals, and how many and how much they are if not what is right. */
  totals?: { count?: number; sum?: bigint };
  entries: WrittenEntry[];
}

/** The IBAN of the sample provider. */
export const PROVIDER_IBAN = 'SE3550000000054910000003';

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const tag = (name: string, content: string | undefined) =>
  content === undefined ? '' : `<${name}>${content}</${name}>`;

/** Writes a bank's file as the published schemas have it. */
export function writeBankFile(file: WrittenFile): string {
  const { kind = 'camt.053', version = '08', id = 'S1', iban = PROVIDER_IBAN, currency = 'EUR', entries } = file;
  const isNew = version === '08';
  const money = (amount: bigint, of = currency) => `<Amt Ccy="${of}">${toDecimalString(amount)}</Amt>`;
  const indicator = (amount: bigint) => tag('CdtDbtInd', amount < 0n ? 'DBIT' : 'CRDT');
  const absolute = (amount: bigint) => (amount < 0n ? -amount : amount);
  const days = entries.map(({ bookedOn }) => bookedOn).toSorted();
  const [first = '2026-11-20', last = first] = [days[0], days.at(-1)];
  const opening = file.opening ?? 100_000_00n;
  const booked = entries.filter(({ pending }) => pending !== true);
  const closing =
    file.closing ??
    booked.reduce((sum, { amount, direction }) => (direction === 'DBIT' ? sum - amount : sum + amount), opening);
  const balance = (code: string, amount: bigint, day: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(absolute(amount))}${indicator(amount)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
  const party = (name: string) => tag('Nm', escape(name));
  const payment = (written: WrittenPayment, entry: WrittenEntry) => {
    const {
      amount,
      endToEndId,
      paymentInformationId,
      reference,
      text,
      returnCode,
      instructed,
      name,
      iban: from,
    } = written;
    const isDebit = entry.direction === 'DBIT';
    const who = isDebit ? 'Cdtr' : 'Dbtr';
    const own = amount ?? entry.amount;
    const references = tag('PmtInfId', paymentInformationId) + tag('EndToEndId', endToEndId && escape(endToEndId));
    const inner = name === undefined ? undefined : isNew ? tag('Pty', party(name)) : party(name);
    const parties =
      tag(who, inner) + tag(`${who}Acct`, from === undefined ? undefined : `<Id><IBAN>${from}</IBAN></Id>`);
    const remittance =
      tag('Ustrd', text === undefined ? undefined : escape(text)) +
      (reference === undefined
        ? ''
        : `<Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>${escape(reference)}</Ref></CdtrRefInf></Strd>`);
    const details =
      (instructed === undefined ? '' : tag('InstdAmt', money(instructed.amount, instructed.currency))) +
      (version === '02' ? tag('TxAmt', money(own)) : '');
    return `<TxDtls>${tag('Refs', references === '' ? undefined : references)}${
      version === '02' ? '' : `${money(own)}${tag('CdtDbtInd', entry.direction ?? 'CRDT')}`
    }${details === '' ? '' : tag('AmtDtls', details)}${parties === '' ? '' : tag('RltdPties', parties)}${remittance === '' ? '' : tag('RmtInf', remittance)}${
      returnCode === undefined ? '' : `<RtrInf><Rsn><Cd>${returnCode}</Cd></Rsn></RtrInf>`
    }</TxDtls>`;
  };
  const written = entries.map((entry) => {
    const { amount, direction = 'CRDT', bookedOn, bankReference, pending, isReversal, payments = [] } = entry;
    const status = pending === true ? 'PDNG' : 'BOOK';
    const inBatch =
      tag('PmtInfId', entry.batch) + tag('NbOfTxs', payments.length > 1 ? String(payments.length) : undefined);
    const batch = inBatch === '' ? '' : tag('Btch', inBatch);
    return `<Ntry>${money(amount)}${tag('CdtDbtInd', direction)}${tag('RvslInd', isReversal === true ? 'true' : undefined)}<Sts>${isNew ? tag('Cd', status) : status}</Sts><BookgDt><Dt>${bookedOn}</Dt></BookgDt><ValDt><Dt>${bookedOn}</Dt></ValDt>${tag('AcctSvcrRef', bankReference)}<BkTxCd/>${
      payments.length === 0 && batch === ''
        ? ''
        : `<NtryDtls>${batch}${payments.map((one) => payment(one, entry)).join('')}</NtryDtls>`
    }</Ntry>`;
  });
  const sum = entries.reduce((total, { amount }) => total + amount, 0n);
  const totals =
    file.totals === undefined
      ? ''
      : `<TxsSummry><TtlNtries><NbOfNtries>${file.totals.count ?? entries.length}</NbOfNtries><Sum>${toDecimalString(file.totals.sum ?? sum)}</Sum></TtlNtries></TxsSummry>`;
  const [message, statement] = kind === 'camt.053' ? ['BkToCstmrStmt', 'Stmt'] : ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'];
  const created = '<CreDtTm>2026-11-20T06:00:00+01:00</CreDtTm>';
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${kind}.001.${version}"><${message}><GrpHdr><MsgId>M-${id}</MsgId>${created}</GrpHdr><${statement}><Id>${id}</Id>${tag('ElctrncSeqNb', file.sequence === undefined ? undefined : String(file.sequence))}${created}<FrToDt><FrDtTm>${first}T00:00:00+01:00</FrDtTm><ToDtTm>${last}T23:59:59+01:00</ToDtTm></FrToDt><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>${currency}</Ccy></Acct>${
    kind === 'camt.053' ? balance('OPBD', opening, first) + balance('CLBD', closing, last) : ''
  }${totals}
${written.join('\n')}
</${statement}></${message}></Document>
`;
}
