import { setTimeout } from 'node:timers/promises';
import { stockholmDate } from '#shared/calendar-date.ts';
import { runScript } from '../support/program/run-script.ts';
import { Caller } from './caller.ts';

const EMAIL = 'greta@leverantor.example';
const PASSWORD = 'granskar123';

interface ReviewedInvoice {
  state: 'submitted' | 'returned' | 'forwarded' | 'paid' | 'paidOut';
  forwarding: { state: string } | null;
  paidAmount: string;
  unpaidAmount: string;
}

/** A reviewer who works through the API over the network, and remembers what was acknowledged. */
export class Reviewer extends Caller {
  /** For each invoice id, the number of acknowledged payments, and whether the forwarding and the wage were acknowledged. */
  readonly acknowledged = new Map<string, { forwarded: boolean; payments: number; paidOut: boolean }>();

  /** Is invited by an operator, chooses a password and signs in. */
  async begin(env: Record<string, string>): Promise<void> {
    const [link] = (await runScript('add-reviewer', env, EMAIL)).match(/(?<=resetpassword\/)\S+/) ?? [];
    await this.request('POST', `/api/auth/resetpassword?token=${link}`, { password: PASSWORD });
    await this.signIn(EMAIL, PASSWORD);
  }

  /** Forwards an invoice unless that is done, and waits until the mail server has accepted the customer's mail. */
  async forward(invoiceId: string): Promise<void> {
    if ((await this.#look(invoiceId)).state === 'submitted') {
      await this.request('POST', `/api/review/forward/${invoiceId}`, { revision: 1 });
      this.#entry(invoiceId).forwarded = true;
    }
    while ((await this.#look(invoiceId)).forwarding?.state !== 'accepted') await setTimeout(50);
  }

  /** Records what is not recorded yet: a payment of 100, one of the rest, and the wage. */
  async settle(invoiceId: string): Promise<void> {
    const paidOn = stockholmDate(new Date());
    for (;;) {
      const { state, paidAmount: paidBefore, unpaidAmount } = await this.#look(invoiceId);
      if (state === 'paidOut') return;
      if (state === 'paid') {
        const { disclosureId, netSalary } = await this.request<{ disclosureId: string; netSalary: string }>(
          'POST',
          `/api/review/payoutdetails/${invoiceId}`,
        );
        await this.request('POST', `/api/review/payout/${invoiceId}`, { paidOn, amount: netSalary, disclosureId });
        this.#entry(invoiceId).paidOut = true;
      } else {
        const amount = paidBefore === '0.00' ? '100.00' : unpaidAmount;
        await this.request('POST', `/api/review/payment/${invoiceId}`, { paidOn, amount, paidBefore });
        this.#entry(invoiceId).payments += 1;
      }
    }
  }

  #look(invoiceId: string): Promise<ReviewedInvoice> {
    return this.request<ReviewedInvoice>('GET', `/api/review/invoice/${invoiceId}`);
  }

  #entry(invoiceId: string) {
    const none = { forwarded: false, payments: 0, paidOut: false };
    return this.acknowledged.get(invoiceId) ?? this.acknowledged.set(invoiceId, none).get(invoiceId) ?? none;
  }
}
