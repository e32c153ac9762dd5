import { setTimeout } from 'node:timers/promises';
import { expect, test, onTestFinished } from 'vitest';
import { attempt } from '#tests/faults/worker.ts';
import { FaultLab } from '#tests/faults/fault-lab.ts';
import type { Freelancer } from '#tests/faults/freelancer.ts';
import { mixedWork } from '#tests/faults/mixed-work.ts';
import { randomFrom, SEED } from '#tests/support/test-form.ts';
import { DatabasePair } from './database-pair.ts';

// `npm run test:failover` runs this alone. It needs a PostgreSQL of the machine, and some minutes.
const FAILOVERS = 20;
const LIMIT = 30_000;
const random = randomFrom(SEED);

test(
  `${FAILOVERS} deaths of the primary during mixed work lose and double nothing`,
  { timeout: 1_800_000 },
  async () => {
    const pair = await DatabasePair.open();
    onTestFinished(() => pair.close());
    const lab = await FaultLab.open(pair.url);
    onTestFinished(() => lab.close());
    const program = await lab.start();
    const freelancers: Freelancer[] = [];
    for (let at = 0; at < 4; at += 1) freelancers.push(await lab.newFreelancer(program));
    const [witness, ...others] = freelancers as [Freelancer, ...Freelancer[]];
    const refusals = new Map<string, number>();
    const table: Record<string, number>[] = [];

    for (let time = 0; time < FAILOVERS; time += 1) {
      const until = { isOver: false };
      const work = others.map(async (freelancer) => {
        while (!until.isOver) {
          await attempt(mixedWork(freelancer, random, () => until.isOver));
          await setTimeout(50);
        }
      });
      await setTimeout(200 + random() * 1_500);
      const killed = performance.now();
      const takenOver = pair.failOver();
      let refused = 0;
      // A connection of the dead server may still finish what it had begun.
      for (;;) {
        const response = await witness.tryToCreate();
        if (response.status === 200 && refused > 0) break;
        if (response.status === 200) continue;
        refused += 1;
        const key = `${response.status}${response.retryAfter === null ? '' : ' with Retry-After'}`;
        refusals.set(key, (refusals.get(key) ?? 0) + 1);
        await setTimeout(100);
      }
      const back = performance.now() - killed;
      await takenOver;
      expect(back).toBeLessThan(LIMIT);
      await pair.restoreStandby();
      until.isOver = true;
      await Promise.all(work);
      await lab.untilMailed(program);
      expect(await lab.violations()).toEqual([]);
      table.push({ 'back at work, s': Math.round(back / 100) / 10, 'refused meanwhile': refused });
    }
    for (const freelancer of freelancers) await freelancer.sendTheRest();
    await program.kill();
    expect(await lab.violations()).toEqual([]);
    console.table(table);
    console.log('Refusals:', Object.fromEntries(refusals));
    expect([...refusals.keys()]).toEqual(['503 with Retry-After']);
  },
);
