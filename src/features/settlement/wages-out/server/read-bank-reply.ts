import { setImmediate } from 'node:timers/promises';
import { isDuplicate } from '../domain/bank-reason.ts';
import { BankXmlParser, isDeepest, piecesOf } from '../../server/bank-xml-parser.ts';
import { batchErrors } from './errors.ts';

/** What a bank's reply says about a file of ours. The references are written as in the message. */
export interface BankReply {
  /** The reference of the message that it is about. */
  messageId: string;
  /** The bank's code if the whole file is rejected; null if it isn't. */
  rejectedWhole: string | null;
  /** The bank's code of each rejected payment, by its end-to-end reference. */
  codes: ReadonlyMap<string, string>;
}

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.002.001.';
const REJECTED = 'RJCT';
/** The code for a rejection without a reason (ISO 20022: reason not specified). */
const NO_REASON = 'MS03';
/** The most characters of a bank's own code (ISO 20022). */
const CODE_LENGTH = 35;
/** The elements that can have a status, from the whole message to one payment. */
const LEVELS = ['OrgnlGrpInfAndSts', 'OrgnlPmtInfAndSts', 'TxInfAndSts'];

/**
 * Reads a bank's reply, pain.002. It only returns rejections, because no other state changes anything. A rejected payment
 * without a reason of its own has the file's.
 * @throws ExpectedError bank-reply-unreadable
 */
export async function readBankReply(xml: string): Promise<BankReply> {
  const open: string[] = [];
  const levels: Record<string, string>[] = [];
  const rejected = new Map<string, string>();
  let messageId = '';
  let isRejectedWhole = false;
  let reasonOfFile = NO_REASON;
  let text = '';
  const parser = new BankXmlParser(batchErrors.bankReplyUnreadable, 'pain.002');
  const refuse = (why: string) => {
    throw batchErrors.bankReplyUnreadable(why);
  };

  parser.on('opentag', ({ local, uri }) => {
    if (open.length === 0 && !uri.startsWith(NAMESPACE)) {
      refuse('Filen är inget svar från banken på en betalfil (pain.002).');
    }
    if (isDeepest(open)) refuse('Filen har element i för många nivåer.');
    open.push(local);
    if (LEVELS.includes(local)) levels.push({});
    text = '';
  });
  const addText = (part: string) => {
    text += part;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const name = open.pop() ?? '';
    const level = levels.at(-1);
    if (level === undefined) return;
    // The reply also repeats the payment, which has codes of its own.
    if (open.at(-1) === 'Rsn') level['reason'] = reasonOf(level['reason'], text.trim());
    else if (!open.includes('OrgnlTxRef')) level[name] ??= text.trim();
    text = '';
    if (!LEVELS.includes(name)) return;
    levels.pop();
    if (name === 'TxInfAndSts') {
      const { TxSts, OrgnlEndToEndId: endToEndId = '' } = level;
      if (TxSts === REJECTED)
        rejected.set(endToEndId, reasonOf(rejected.get(endToEndId), level['reason'] ?? NO_REASON));
      return;
    }
    if (name === 'OrgnlGrpInfAndSts') messageId = level['OrgnlMsgId'] ?? '';
    // A file of ours has one group of payments, so the group's status and reason are those of the whole file.
    isRejectedWhole ||= level['GrpSts'] === REJECTED || level['PmtInfSts'] === REJECTED;
    reasonOfFile = reasonOf(reasonOfFile, level['reason'] ?? NO_REASON);
  });
  for (const piece of piecesOf(xml)) {
    parser.write(piece);
    // Other requests get their turn.
    await setImmediate();
  }
  parser.close();
  if (messageId === '') refuse('Filen säger inte vilken betalfil den svarar på.');
  return {
    messageId,
    rejectedWhole: isRejectedWhole ? reasonOfFile : null,
    codes: new Map([...rejected].map(([endToEndId, reason]) => [endToEndId, reasonOf(reason, reasonOfFile)])),
  };
}

/**
 * The reason that counts: one that says that the bank has the payment already, because it may have been paid then, or
 * else the first one that says why.
 */
function reasonOf(before: string | undefined, next: string): string {
  const code = next.slice(0, CODE_LENGTH).toWellFormed();
  return before === undefined || before === NO_REASON || (isDuplicate(code) && !isDuplicate(before)) ? code : before;
}
