import { setTimeout } from 'node:timers/promises';
import { stockholmDate } from '#shared/calendar-date.ts';
import { decimalToHundredths, toDecimalString } from '#shared/money.ts';
import { creditorReference } from '#features/invoices/domain/creditor-reference.ts';
import { writeBankFile } from '../support/bank/write-bank-file.ts';
import { Worker } from './worker.ts';

const PASSWORD = 'granskar123';

interface ReviewedInvoice {
  state: 'submitted' | 'returned' | 'forwarded' | 'paid' | 'paidOut';
  forwarding: { state: string } | null;
  paidAmount: string;
  unpaidAmount: string;
  document: { invoiceNumber: string };
}

interface ListedPayment {
  _id: string;
  left: string;
  parts: { invoiceId: string; invoiceNumber: string; amount: string; unpaid: string }[];
}

interface DueWages {
  wages: { invoiceId: string }[];
  batches: { _id: string; rows: Record<'waiting' | 'sent', number> }[];
}

interface PayoutBatch {
  state: string;
  wages: { _id: string; invoiceId: string }[];
}

const today = () => stockholmDate(new Date());

/** A reviewer who works through the API over the network, and remembers what was acknowledged. */
export class Reviewer extends Worker {
  /** For each invoice id, the number of acknowledged payments, and whether the forwarding and the wage were acknowledged. */
  readonly acknowledged = new Map<string, { forwarded: boolean; payments: number; paidOut: boolean }>();
  /** The bank's file for each invoice id. */
  readonly #files = new Map<string, string>();

  /** Chooses a password with the link of an invitation, and signs in. */
  async begin(email: string, link: string): Promise<void> {
    await this.request('POST', `/api/auth/resetpassword?token=${link}`, { password: PASSWORD });
    await this.signIn(email, PASSWORD);
  }

  /** Forwards an invoice unless that is done, and waits until the mail server has accepted the customer's mail. */
  async forward(invoiceId: string): Promise<void> {
    if ((await this.#read(invoiceId)).state === 'submitted') {
      await this.request('POST', `/api/review/forward/${invoiceId}`, { revision: 1 });
      this.#entry(invoiceId).forwarded = true;
    }
    while ((await this.#read(invoiceId)).forwarding?.state !== 'accepted') await setTimeout(50);
  }

  /** Records what is not recorded yet: a payment of 100, and one of the rest. */
  async pay(invoiceId: string): Promise<void> {
    for (;;) {
      const { state, paidAmount: paidBefore, unpaidAmount } = await this.#read(invoiceId);
      if (state !== 'forwarded') return;
      const amount = paidBefore === '0.00' ? '100.00' : unpaidAmount;
      await this.request('POST', `/api/review/payment/${invoiceId}`, { paidOn: today(), amount, paidBefore });
      this.#entry(invoiceId).payments += 1;
    }
  }

  /** Records what is not recorded yet: the payments and the wage. */
  async settle(invoiceId: string): Promise<void> {
    await this.pay(invoiceId);
    if ((await this.#read(invoiceId)).state === 'paidOut') return;
    // 0.1.0 knows no advances.
    const {
      disclosureId,
      largestWage,
      advance = '0.00',
    } = await this.request<{
      disclosureId: string;
      largestWage: string;
      advance?: string;
    }>('POST', `/api/review/payoutdetails/${invoiceId}`);
    const amount = toDecimalString(decimalToHundredths(largestWage) - decimalToHundredths(advance));
    const wage = { paidOn: today(), amount, disclosureId };
    await this.request('POST', `/api/review/payout/${invoiceId}`, wage);
    this.#entry(invoiceId).paidOut = true;
  }

  /** Pays a wage out in a batch that somebody else approves, as far as that isn't done yet. */
  async payOutInBatch(invoiceId: string, approver: Reviewer): Promise<void> {
    while ((await this.#read(invoiceId)).state !== 'paidOut') {
      const { wages, batches } = await this.request<DueWages>('GET', '/api/payout/due');
      if (wages.some((wage) => wage.invoiceId === invoiceId)) {
        await this.request('POST', '/api/payout/batch', { invoiceIds: [invoiceId] });
        continue;
      }
      for (const { _id: batchId } of batches.filter(({ rows }) => rows.waiting + rows.sent > 0)) {
        const batch = await this.request<PayoutBatch>('GET', `/api/payout/batch/${batchId}`);
        const row = batch.wages.find((wage) => wage.invoiceId === invoiceId);
        if (row === undefined) continue;
        if (batch.state === 'made') await approver.request('POST', `/api/payout/approve/${batchId}`);
        await this.request('POST', `/api/payout/file/${batchId}`);
        await this.request('POST', `/api/payout/paidout/${batchId}`, { paidOn: today(), rowIds: [row._id] });
        this.#entry(invoiceId).paidOut = true;
      }
    }
  }

  /**
   * Drops in a bank's file that pays an invoice with two payments, books what is certain, and then the rest, as far as
   * that isn't done. The same file comes again after each fault.
   */
  async bookFromBank(invoiceId: string): Promise<void> {
    const { document, unpaidAmount, paidAmount } = await this.#read(invoiceId);
    const total = decimalToHundredths(unpaidAmount) + decimalToHundredths(paidAmount);
    const reference = creditorReference(Number(document.invoiceNumber));
    const pay = (amount: bigint, bankReference: string) => ({
      amount,
      bookedOn: today(),
      bankReference: `${bankReference} ${invoiceId}`,
      payments: [{ reference }],
    });
    const file =
      this.#files.get(invoiceId) ??
      writeBankFile({ id: invoiceId, entries: [pay(100_00n, 'first'), pay(total - 100_00n, 'rest')] });
    this.#files.set(invoiceId, file);
    await this.request('POST', '/api/review/bankfile?name=utdrag.xml', file);
    const path = '/api/review/paymentsin?group=partial';
    // The first part of what is left is partial, and then the other one is certain.
    for (;;) {
      const { payments } = await this.request<{ payments: ListedPayment[] }>('GET', path);
      const first = payments.find(({ parts }) => parts[0]?.invoiceId === invoiceId);
      if (first === undefined || (await this.#read(invoiceId)).paidAmount !== '0.00') break;
      const parts = first.parts.map(({ invoiceNumber, amount, unpaid }) => ({ invoiceNumber, amount, unpaid }));
      const booking = { transactionId: first._id, leftBefore: first.left, parts, overpaymentConfirmed: false };
      await this.request('POST', '/api/review/bookpaymentin', booking);
      this.#entry(invoiceId).payments += 1;
    }
    if ((await this.#read(invoiceId)).state !== 'forwarded') return;
    await this.request('POST', '/api/review/bookcertain', { importedUntil: new Date().toISOString() });
    this.#entry(invoiceId).payments += 1;
  }

  #read(invoiceId: string): Promise<ReviewedInvoice> {
    return this.request<ReviewedInvoice>('GET', `/api/review/invoice/${invoiceId}`);
  }

  #entry(invoiceId: string) {
    const none = { forwarded: false, payments: 0, paidOut: false };
    return this.acknowledged.get(invoiceId) ?? this.acknowledged.set(invoiceId, none).get(invoiceId) ?? none;
  }
}
