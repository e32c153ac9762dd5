import type { z } from 'zod';
import type { Database } from '#database/database.ts';
import type { Provider } from '#server/provider/provider.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { toDecimalString } from '#shared/money.ts';
import { leftOf } from '#features/invoices/domain/credit-note.ts';
import type { SentInvoice } from '#features/invoices/server/public.ts';
import {
  type Entry,
  mostToKeep,
  mostToWriteOff,
  paidSum,
  refundable,
  type Settlement,
  unpaid,
  validEntries,
  whyNotReversed,
} from '../domain/settlement.ts';
import { findAskedCharges, findReminderState } from '../reminders/server/find-reminder.ts';
import type { settlement } from '../endpoints.ts';
import { findBatchOfWage } from '../wages-out/server/batch-of-wage.ts';
import { findUnrecordedWage } from './find-unrecorded-wage.ts';
import { findBalances, findEntries, type RecordedEntry } from './find-settlement.ts';

/** The recorded money of an invoice, for one of the provider's accounts (product §10.8). */
export async function presentSettlement(
  db: Database,
  invoice: Pick<SentInvoice, 'id' | 'memberId' | 'total' | 'vat' | 'credited' | 'creditedVat' | 'dueDate'>,
  terms: Pick<Settlement, 'currency' | 'payoutOption' | 'invoiceDate'>,
  readerId: string,
  { reminders, today }: Pick<Provider, 'reminders'> & { today: CalendarDate },
): Promise<z.output<typeof settlement>> {
  const { id: invoiceId } = invoice;
  const balances = await findBalances(db, invoiceId);
  const money = { ...leftOf(invoice), ...terms, balances, entries: await findEntries(db, invoiceId) };
  const askedCharges = refundable(money) === 0n ? 0n : await findAskedCharges(db, invoiceId, money);
  const [payout] = validEntries(money, 'payout');
  const isReversible = (entry: Entry) => whyNotReversed(money, entry) === null;
  return {
    paidAmount: toDecimalString(paidSum(money)),
    unpaidAmount: toDecimalString(unpaid(money)),
    writtenOffAmount: toDecimalString(balances['written-off']),
    isWriteOffAllowed: unpaid(money) > 0n && unpaid(money) <= mostToWriteOff(money),
    overpaidAmount: toDecimalString(balances.overpaid),
    refundableAmount: toDecimalString(refundable(money)),
    lateChargeAmount: toDecimalString(balances['late-charge']),
    keepableAmount: toDecimalString(mostToKeep({ balances, askedCharges })),
    refunds: validEntries(money, 'refund').map((refund) => ({
      ...presentEntry(refund),
      ...presentBankSum('sent', refund),
      reference: refund.reference,
    })),
    lateCharges: validEntries(money, 'late-charge').map(presentEntry),
    payments: validEntries(money, 'payment').map((payment) => ({
      ...presentEntry(payment),
      ...presentBankSum('received', payment),
      isReversible: isReversible(payment),
    })),
    writeOffs: validEntries(money, 'write-off').map((writeOff) => ({
      ...presentEntry(writeOff),
      isReversible: isReversible(writeOff),
      reason: writeOff.writeOffReason ?? '',
    })),
    payout:
      payout === undefined
        ? null
        : {
            ...presentEntry(payout),
            ...presentBankSum('sent', payout),
            advance: toDecimalString(payout.advance ?? 0n),
            ...(balances.advance === 0n ? {} : { becameAdvance: toDecimalString(balances.advance) }),
            destination: payout.destination ?? '',
          },
    ...(await findUnrecordedWage(db, invoice, money, readerId)),
    batch: await findBatchOfWage(db, invoiceId),
    reminders: reminders.steps.length === 0 ? null : await findReminderState(db, invoice, reminders, today),
  };
}

/** What the bank moved for an entry in another currency, under the name that it has there. */
const presentBankSum = (name: 'received' | 'sent', { bankSum }: RecordedEntry) => {
  if (bankSum === null) return {};
  return { [name]: { ...bankSum, amount: toDecimalString(bankSum.amount) } };
};

const presentEntry = ({ id, paidOn, amount }: RecordedEntry) => ({ _id: id, paidOn, amount: toDecimalString(amount) });
