import { beforeAll, expect } from 'vitest';
import { addDays, type CalendarDate, stockholmDate } from '#shared/calendar-date.ts';
import { decimalToHundredths, toDecimalString } from '#shared/money.ts';
import { privateClient } from '../people/example-clients.ts';
import { newCreditNote } from '../people/new-credit-note.ts';
import { atFixedPrice } from '../people/new-invoice.ts';
import { newSender } from '../people/new-sendable-invoice.ts';
import { newSentInvoice } from '../people/new-submitted-invoice.ts';
import { send } from '../program/send-steps.ts';
import type { TestApp } from '../program/test-app.ts';
import { company } from '../program/use-vat-member.ts';
import { registerForVat, VAT } from '../program/vat-provider.ts';
import { randomFrom } from '../test-form.ts';
import { askCharges } from './ask-charges.ts';
import { useAccountant } from './use-accountant.ts';
import { DAY } from '#shared/duration.ts';

const START = '2026-09-25T10:00:00Z';
const PRICES = ['0', '0.01', '99.99', '350', '350', '901', '901', '1234.56', '20000'];
/** How often each action is tried. */
const TURNS = {
  send: 3,
  forward: 3,
  payment: 6,
  writeOff: 2,
  refund: 2,
  lateCharge: 1,
  wage: 2,
  batch: 1,
  reversal: 2,
  credit: 2,
  days: 3,
  book: 2,
};
type Action = keyof typeof TURNS;
const TURNS_IN_ROW = Object.entries(TURNS).flatMap(([action, times]) => Array<Action>(times).fill(action as Action));
/** What several people may do at once without waiting for each other. */
const MOVEMENTS = ['payment', 'writeOff', 'refund', 'lateCharge', 'wage', 'reversal', 'credit', 'book'] as const;
/** The first two pay no Swedish VAT. */
const CUSTOMERS = [
  company({ orgCountry: 'Germany', orgVATNumber: 'DE136695976' }),
  company({ orgCountry: 'Norway', orgVATNumber: 'NO 123 MVA' }),
  company(),
  company({ orgCurrencyCode: 'SEK' }),
  { clientOption: 'private', privateClient },
];

interface SentInvoice {
  invoiceId: string;
  /** The member's. */
  token: string;
}

/** What the provider sees of an invoice, as far as it is used here. */
interface Seen {
  _id: string;
  state: string;
  paidAmount: string;
  unpaidAmount: string;
  refundableAmount: string;
  keepableAmount: string;
  isWriteOffAllowed: boolean;
  document: { currency: string };
}

interface DueWage {
  invoiceId: string;
  currency: string;
  byHand: string | null;
  disclosed: { _id: string }[];
}

const pickBy = <T>(random: () => number, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;

/**
 * Three members with customers of every kind of VAT, in euro and kronor, and what happens with the money of their
 * invoices at random: any action may be tried at any time, most of them where they can succeed.
 * @param random numbers from 0 to 1
 */
export function useRandomMoney(program: () => TestApp, random: () => number) {
  const { reviewers, get, review } = useAccountant(program);
  const members: { token: string; clients: string[] }[] = [];
  const waiting: SentInvoice[] = [];
  const forwarded: SentInvoice[] = [];
  /** The requests that have succeeded, such as 'review/payment'. */
  const succeeded = new Set<string>();

  const moveClock = (days: number) => {
    program().setClock(new Date(program().deps.clock().getTime() + days * DAY).toISOString());
  };
  const today = () => stockholmDate(program().deps.clock());

  /** Makes a request, which may be refused but never fail. */
  async function request(path: string, body?: unknown, token = reviewers.bo) {
    const { status, json } = await program().request('POST', `/api/${path}`, { token, body });
    expect(status, `${path} ${JSON.stringify(body)}: ${JSON.stringify(json)}`).toBeLessThan(500);
    const [name = ''] = /^\w+\/\w+/.exec(path) ?? [];
    if (status !== 200) return null;
    succeeded.add(name);
    return json;
  }

  /** The actions with random numbers of their own, so that those of several at once don't depend on their order. */
  function actionsWith(own: () => number): Record<Action, () => Promise<unknown>> {
    const pick = <T>(from: readonly T[]): T => pickBy(own, from);
    const isUnlucky = (share: number) => own() < share;
    const recentDay = () => addDays(today(), -Math.floor(own() ** 3 * 12));
    const share = (sum: string) => {
      const percent = pick([30n, 97n, 99n, 100n, 100n, 100n, 120n]);
      return toDecimalString((decimalToHundredths(sum) * percent) / 100n);
    };

    /** The bank's euros for an entry of an invoice in kronor, for half of them. */
    const someEuros = (currency: string, amount: string) =>
      currency === 'SEK' && isUnlucky(0.5)
        ? { amount: toDecimalString(decimalToHundredths(amount) / 11n + 1n), currency: 'EUR' }
        : undefined;

    /** A forwarded invoice that fits, or any if there is none among a few. */
    async function anInvoice(fits: (seen: Seen) => boolean): Promise<Seen & { token: string }> {
      for (let tries = 0; ; tries += 1) {
        const { invoiceId, token } = pick(forwarded);
        const seen = (await review(invoiceId)) as Seen;
        if (tries === 10 || fits(seen)) return { ...seen, token };
      }
    }

    return {
      async send() {
        const { token, clients } = pick(members);
        const client = pick(clients);
        const rates = pick([['25'], ['25', '12'], ['6', '0'], ['25', '25', '6']]);
        const isSwedish = clients.indexOf(client) > 1;
        const lines = rates.map((rate) => atFixedPrice(pick(PRICES), isSwedish ? rate : undefined));
        const { invoiceId } = await newSentInvoice(program(), token, lines, client);
        waiting.push({ invoiceId, token });
      },
      async forward() {
        const sent = waiting.shift();
        if (sent === undefined) return;
        expect(await request(`review/forward/${sent.invoiceId}`, { revision: 1 })).not.toBeNull();
        forwarded.push(sent);
      },
      async payment() {
        const {
          _id,
          paidAmount: paidBefore,
          unpaidAmount: unpaid,
          document,
        } = await anInvoice(({ state }) => state === 'forwarded');
        const amount = unpaid === '0.00' ? '10.00' : share(unpaid);
        const overpayment = { amount, unpaid };
        const received = someEuros(document.currency, amount);
        await request(`review/payment/${_id}`, { paidOn: recentDay(), amount, received, paidBefore, overpayment });
      },
      async writeOff() {
        const { _id, unpaidAmount: unpaidBefore } = await anInvoice(({ isWriteOffAllowed }) => isWriteOffAllowed);
        await request(`review/writeoff/${_id}`, { reason: 'Öresavrundning', unpaidBefore });
      },
      async refund() {
        const seen = await anInvoice(({ refundableAmount }) => refundableAmount !== '0.00');
        const { _id, refundableAmount: refundableBefore } = seen;
        const amount = share(refundableBefore);
        const sent = someEuros(seen.document.currency, amount);
        await request(`review/refund/${_id}`, { paidOn: recentDay(), amount, sent, reference: '', refundableBefore });
      },
      async lateCharge() {
        const {
          _id,
          unpaidAmount: unpaid,
          paidAmount: paidBefore,
        } = await anInvoice(({ state }) => state === 'forwarded');
        await askCharges(program().deps.db, _id, '30.00', program().deps.clock());
        const amount = toDecimalString(decimalToHundredths(unpaid) + 40_00n);
        await request(`review/payment/${_id}`, {
          paidOn: today(),
          amount,
          paidBefore,
          overpayment: { amount, unpaid },
        });
        const { keepableAmount, refundableAmount: refundableBefore } = (await review(_id)) as Seen;
        await request(`review/latecharge/${_id}`, { amount: share(keepableAmount), refundableBefore });
      },
      async wage() {
        const { _id, document } = await anInvoice(({ state }) => state === 'paid');
        const seen = await request(`review/payoutdetails/${_id}`);
        if (seen === null) return;
        const { largestWage, disclosureId, advance: advanceBefore } = seen;
        const left = decimalToHundredths(largestWage) - decimalToHundredths(advanceBefore);
        const amount = toDecimalString(isUnlucky(0.3) ? left / 2n : left);
        const sent = amount === '0.00' ? undefined : someEuros(document.currency, amount);
        await request(`review/payout/${_id}`, { paidOn: recentDay(), amount, sent, disclosureId, advanceBefore });
      },
      async batch() {
        const { wages } = (await get('payout/due')) as { wages: DueWage[] };
        const first = pick(wages);
        const alike = wages.filter((wage) => wage.byHand === null && wage.currency === first?.currency).slice(0, 5);
        if (alike.length === 0) return;
        const disclosedBefore = alike.flatMap(({ disclosed }) => disclosed.map(({ _id }) => _id));
        const invoiceIds = alike.map(({ invoiceId }) => invoiceId);
        const made = await request('payout/batch', { invoiceIds, disclosedBefore });
        if (made === null) return;
        const { batchId } = made;
        if (isUnlucky(0.1)) return request(`payout/cancel/${batchId}`);
        await request(`payout/approve/${batchId}`, { disclosedBefore }, reviewers.eva);
        await request(`payout/file/${batchId}`, { disclosedBefore });
        moveClock(1);
        const rows = (await get(`payout/batch/${batchId}`)).wages as { _id: string }[];
        for (const { _id: rowId } of rows) {
          const isPaidOut = !isUnlucky(0.3);
          if (isPaidOut) await request(`payout/paidout/${batchId}`, { paidOn: today(), rowIds: [rowId] });
          const stateBefore = isPaidOut ? 'paidOut' : 'sent';
          if (isUnlucky(0.3))
            await request(`payout/takeout/${batchId}`, { rowId, reason: 'Kom tillbaka', stateBefore });
        }
      },
      async reversal() {
        const { invoiceId } = pick(forwarded);
        const { payments, refunds, lateCharges, writeOffs, payout, paidAmount } = await review(invoiceId);
        const entries = [payments, refunds, lateCharges, writeOffs, payout ?? []].flat();
        if (entries.length === 0) return;
        const { _id: entryId } = pick(entries as { _id: string }[]);
        await request(`review/reversal/${invoiceId}`, { entryId, reason: 'Fel', paidBefore: paidAmount });
      },
      async credit() {
        const { _id, token } = await anInvoice(({ state }) => state !== 'credited');
        const noteId = await newCreditNote(
          program(),
          token,
          _id,
          pick([undefined, '0.01', '10.00', '50.00', '300.00']),
        );
        if (noteId === null) return;
        const { status } = await send(program(), token, noteId);
        if (status === 200 && (await request(`review/forward/${noteId}`, { revision: 1 })) !== null)
          succeeded.add('credit');
        if (status === 200) return;
        await program().request('DELETE', `/api/invoice/deleteinvoice/${noteId}`, { token });
      },
      days: async () => moveClock(Math.ceil(own() * 5)),
      async book() {
        const { next } = await get('review/books');
        if (next !== null) await request('review/books', { month: next });
      },
    };
  }

  /** Begins one of these actions. Its numbers are drawn before anything waits. */
  const begin = (...from: readonly Action[]) =>
    actionsWith(randomFrom(Math.floor(random() * 2 ** 31)))[pickBy(random, from)]();

  beforeAll(async () => {
    program().setClock(START);
    const ofYears = { from: '2026-01-01' as CalendarDate, until: '2027-12-31' as CalendarDate };
    registerForVat(program(), { ...VAT, exchangeRates: [{ ...ofYears, rate: 11_000_000n, source: 'Riksbanken' }] });
    for (let member = 0; member < 3; member += 1) {
      const { token } = await newSender(program());
      const clients: string[] = [];
      for (const body of CUSTOMERS) {
        const { status, json } = await program().request('POST', '/api/client/createclient', { token, body });
        expect(status).toBe(200);
        clients.push(json._id);
      }
      members.push({ token, clients });
    }
    await begin('send');
    await begin('forward');
  });

  return {
    reviewers,
    get,
    review,
    members,
    forwarded,
    succeeded,
    /** Tries four movements of money at once. */
    moveAtOnce: () => Promise.all(Array.from({ length: 4 }, () => begin(...MOVEMENTS))),
    /** Tries an action at random. */
    act: () => begin(...TURNS_IN_ROW),
    /** Books all months, the current one too, because it has ended by then. */
    async bookAll() {
      moveClock(31);
      while ((await get('review/books')).next !== null) await begin('book');
    },
  };
}
