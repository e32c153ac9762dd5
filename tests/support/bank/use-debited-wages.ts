import { expect } from 'vitest';
import type { TestApp } from '../program/test-app.ts';
import { dropEntries } from './drop-entries.ts';
import { usePayoutBatches } from './use-payout-batches.ts';
import type { WrittenEntry } from './write-bank-file.ts';
import { bankReply, ofWholeFile } from './write-bank-reply.ts';

/** Wages whose payment came back, debits of them in the bank's files, and where the provider is told of these. */
export function useDebitedWages(program: () => TestApp) {
  const payoutBatches = usePayoutBatches(program);
  const { reviewers, post, get, paid, sent } = payoutBatches;
  const nextMinute = minuteAfterMinute(program);

  return {
    ...payoutBatches,
    nextMinute,

    /** Imports a statement of the next day with these entries, debits unless they say otherwise. It ends no row. */
    async imported(...entries: Partial<WrittenEntry>[]) {
      nextMinute();
      const told = await dropEntries(program(), reviewers.eva, '2026-11-21', entries);
      expect(told.paidOut).toBe(0);
      return told.debitedWages;
    },
    /** Wages whose file the bank has rejected as a whole. */
    async rejected(count: number) {
      const invoices: Awaited<ReturnType<typeof paid>>[] = [];
      for (let wage = 0; wage < count; wage += 1) invoices.push(await paid());
      const invoiceIds = invoices.map(({ invoiceId }) => invoiceId);
      const batch = await sent(...invoiceIds);
      const { json } = await post('payout/bankreply', {
        content: bankReply(batch.batchId, [], { group: ofWholeFile('NARR') }),
      });
      expect(json.message).toContain('kom tillbaka');
      return { ...batch, invoices, invoiceIds };
    },

    /** The bank's debits that the list of due wages warns of. */
    async warned(invoiceId = '') {
      const { wages } = await get('payout/due');
      const due = wages.find((wage: { invoiceId: string }) => wage.invoiceId === invoiceId);
      return due.disclosed.filter(({ name }: { name: string }) => name === 'Banken');
    },
    /** How many wages of a batch the list of batches says that the bank has debited although they came back. */
    async debitedIn(batchId: string): Promise<number> {
      const { batches } = await get('payout/due');
      return batches.find(({ _id }: { _id: string }) => _id === batchId).debited;
    },
  };
}

/** Moves the clock to the next minute of the next day each time, because no two things happen at the same time. */
function minuteAfterMinute(program: () => TestApp): () => void {
  let minute = 0;
  return () => program().setClock(new Date(Date.UTC(2026, 10, 21, 10, ++minute)).toISOString());
}
