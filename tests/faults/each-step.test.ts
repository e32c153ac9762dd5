import { describe, expect, test } from 'vitest';
import { copyDatabase } from '../support/database/test-database.ts';
import { isLong, MANY_STARTS } from '../support/test-form.ts';
import { attempt } from './worker.ts';
import { openDatabaseProxy, type Step } from './database-proxy.ts';
import { FaultLab } from './fault-lab.ts';
import type { Freelancer } from './freelancer.ts';
import type { Reviewer } from './reviewer.ts';

interface People {
  freelancer: Freelancer;
  reviewer: Reviewer;
  /** Approves what the reviewer has made. */
  approver: Reviewer;
}

/** Work during which the program is killed. If it runs again, it continues where it stopped. */
interface Work {
  /** Creates what the work needs. @returns the id of its invoice, or the ids with a space between them */
  prepare(people: People): Promise<string>;
  act(people: People, invoice: string): Promise<void>;
}

const WORKS: [string, Work][] = [
  [
    'making and sending an invoice',
    {
      prepare: async () => '',
      async act({ freelancer }) {
        const isNew = [...freelancer.acknowledged.invoices.values()].every(({ sent }) => sent);
        await (isNew ? freelancer.makeAndSend() : freelancer.sendTheRest());
      },
    },
  ],
  [
    'forwarding it to the customer',
    {
      prepare: ({ freelancer }) => freelancer.makeAndSend(),
      act: ({ reviewer }, invoice) => reviewer.forward(invoice),
    },
  ],
  [
    'recording two payments and the wage',
    {
      async prepare({ freelancer, reviewer }) {
        const invoice = await freelancer.makeAndSend();
        await reviewer.forward(invoice);
        return invoice;
      },
      act: ({ reviewer }, invoice) => reviewer.settle(invoice),
    },
  ],
  [
    'paying the wage out in a batch that another person approves',
    {
      async prepare({ freelancer, reviewer }) {
        const invoice = await freelancer.makeAndSend();
        await reviewer.forward(invoice);
        await reviewer.pay(invoice);
        return invoice;
      },
      act: ({ reviewer, approver }, invoice) => reviewer.payOutInBatch(invoice, approver),
    },
  ],
  [
    'forwarding a credit note after the wage, and settling the advance with the next one',
    {
      async prepare({ freelancer, reviewer }) {
        const [credited, next] = [await freelancer.makeAndSend(), await freelancer.makeAndSend()];
        for (const invoice of [credited, next]) await reviewer.forward(invoice);
        await reviewer.settle(credited);
        await reviewer.pay(next);
        return `${await freelancer.credit(credited)} ${next}`;
      },
      async act({ reviewer }, both) {
        const [note = '', next = ''] = both.split(' ');
        await reviewer.forward(note);
        await reviewer.settle(next);
      },
    },
  ],
  [
    'importing a bank’s file and booking it',
    {
      async prepare({ freelancer, reviewer }) {
        const invoice = await freelancer.makeAndSend();
        await reviewer.forward(invoice);
        return invoice;
      },
      act: ({ reviewer }, invoice) => reviewer.bookFromBank(invoice),
    },
  ],
];

/** The steps at which to kill: all of them in the long form, the first commit and one in the middle in the brief one. */
function placesIn(steps: Step[]): number[] {
  if (isLong) return [...steps.keys()];
  const commits = steps.flatMap((step, at) => (step === 'committed' ? at : []));
  return commits.filter((_, at) => at === 0 || at === Math.floor(commits.length / 2));
}

const extentOf = (steps: Step[]) => `${steps.length} steps, the last one ${steps.at(-1)}`;

describe('the program, killed before it hears of any change that the database has made in', () => {
  test.each(WORKS)(
    '%s, loses and doubles nothing, and the work goes on after a start',
    { ...MANY_STARTS, concurrent: true },
    async (name, { prepare, act }) => {
      const proxy = await openDatabaseProxy(await copyDatabase());
      const lab = await FaultLab.open(proxy.url);
      try {
        let program = await lab.start();
        const people = {
          freelancer: await lab.newFreelancer(program),
          reviewer: await lab.newReviewer(program),
          approver: await lab.newReviewer(program),
        };
        const work = async (invoice: string) => {
          await act(people, invoice);
          await lab.untilMailed(program);
        };
        const ready = async () => {
          const invoice = await prepare(people);
          await lab.untilMailed(program);
          return invoice;
        };

        const whole = await ready();
        proxy.watch();
        await work(whole);
        const steps = [...proxy.steps];
        const places = placesIn(steps);
        expect(places.length).toBeGreaterThan(1);
        // Prepared by the program that has run for a while, because a new one is slow with its first PDF.
        const prepared = await Promise.all(places.map(ready));
        const killAt = async (place: number) => {
          const invoice = prepared.pop() ?? (await ready());
          proxy.watch(place + 1, () => void program.kill());
          await attempt(work(invoice));
          await program.kill();
          const done = proxy.steps.join(', ');
          const extent = extentOf(proxy.steps);
          proxy.watch();
          expect(await lab.violations(), `killed after ${done}`).toEqual([]);
          await lab.passMinute();
          program = await lab.start();
          await work(invoice);
          expect(await lab.violations(), `killed after ${done}, started and gone on`).toEqual([]);
          return extent;
        };
        for (const place of places) {
          const aimed = extentOf(steps.slice(0, place + 1));
          // The job queue's own work may come in between, here or in all the steps, so there are several attempts.
          const done = [await killAt(place)];
          while (done.length < 5 && done.at(-1) !== aimed) done.push(await killAt(place));
          expect(done).toContain(aimed);
        }
        console.log(`${name}: killed at ${places.length} of ${steps.length} steps`);
      } finally {
        await lab.close();
        await proxy.close();
      }
    },
  );
});
