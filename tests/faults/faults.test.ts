import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, test, onTestFinished, vi } from 'vitest';
import { FaultLab } from './fault-lab.ts';
import { attempt } from './worker.ts';
import type { Freelancer } from './freelancer.ts';
import { mixedWork } from './mixed-work.ts';
import type { ProgramProcess } from '../support/program/program-process.ts';
import { useMadeDataDirs } from '../support/database/made-data-dirs.ts';
import { copyDatabase } from '../support/database/test-database.ts';
import { startOwnPostgres } from '../support/database/test-postgres.ts';
import { isLong, MANY_STARTS, randomFrom, SEED } from '../support/test-form.ts';

/** Decides when to kill and what to do before. How far the program gets by then still differs between runs. */
const random = randomFrom(SEED);
const RANDOM_KILLS = isLong ? 100 : 2;
const RESTARTS = isLong ? 10 : 1;

let injected = 0;
let found = 0;
let lab: FaultLab;
const fillDataDir = useMadeDataDirs();

/** Starts the program on a database of its own. */
async function startOnOwn(): Promise<ProgramProcess> {
  lab = await FaultLab.open(null, fillDataDir);
  return lab.start();
}
afterEach(() => lab.close());
afterAll(() => console.log(`Faults: ${injected} injected, ${found} violations found (TEST_SEED=${SEED})`));

/** Expects that no invariant is violated. */
async function expectUnharmed(): Promise<void> {
  injected += 1;
  const violations = await lab.violations();
  found += violations.length;
  expect(violations).toEqual([]);
}

describe('a process killed', () => {
  test(`${RANDOM_KILLS} times at random moments of mixed work loses and doubles nothing`, MANY_STARTS, async () => {
    let program = await startOnOwn();
    const freelancers: Freelancer[] = [];
    for (let at = 0; at < 3; at += 1) freelancers.push(await lab.newFreelancer(program));
    for (let kill = 0; kill < RANDOM_KILLS; kill += 1) {
      const work = freelancers.map((freelancer) => attempt(mixedWork(freelancer, random)));
      await setTimeout(30 + random() * 900);
      await program.kill();
      await Promise.all(work);
      await expectUnharmed();
      program = await lab.start();
    }
    for (const freelancer of freelancers) await freelancer.sendTheRest();
    await program.kill();
    expect(await lab.violations()).toEqual([]);
  });
});

if (isLong) {
  describe('a mail server', () => {
    test.each(['refuse', 'slow', 'drop'] as const)(
      'of the behaviour %s leaves the invoice unsent and sendable',
      MANY_STARTS,
      async (behaviour) => {
        const program = await startOnOwn();
        const freelancer = await lab.newFreelancer(program);
        lab.inbox.behave(behaviour);
        await expect(freelancer.makeAndSend()).rejects.toThrow('Error while sending email with PDF attachment.');
        lab.inbox.behave('accept');
        await freelancer.sendTheRest();
        await program.kill();
        await expectUnharmed();
      },
    );
  });
}

/** Causes a fault during a send, several times. */
async function expectDisturbed(fault: () => Promise<unknown>, freelancer: Freelancer): Promise<void> {
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    const work = attempt(freelancer.makeAndSend());
    await setTimeout(random() * 150);
    await fault();
    await work;
    // A pooled connection that hasn't been used since may still fail one request.
    await vi.waitFor(() => freelancer.sendTheRest(), { timeout: 60_000 });
    await expectUnharmed();
  }
}

describe('the database', () => {
  test('is started again after a kill during work, and has lost nothing', MANY_STARTS, async () => {
    const program = await startOnOwn();
    const freelancer = await lab.newFreelancer(program);
    await expectDisturbed(async () => lab.killDatabase(), freelancer);
    await program.kill();
  });

  test('has lost nothing at the next start after a kill together with the program', MANY_STARTS, async () => {
    let program = await startOnOwn();
    const freelancer = await lab.newFreelancer(program);
    const killBoth = async () => {
      lab.killDatabase();
      await program.kill();
      program = await lab.start();
    };
    await expectDisturbed(killBoth, freelancer);
    await program.kill();
  });
});

describe('a PostgreSQL server of DATABASE_URL', () => {
  test('mails an invoice once if two processes send it at once', MANY_STARTS, async () => {
    lab = await FaultLab.open(await copyDatabase());
    const programs: ProgramProcess[] = [await lab.start(), await lab.start()];
    const freelancer = await lab.newFreelancer(programs[1] as ProgramProcess);
    const sends: Promise<void>[] = [];
    const invoice = await freelancer.createInvoice();
    await freelancer.addLine(invoice, 2, 50);
    for (const { address } of programs) {
      freelancer.address = address;
      sends.push(attempt(freelancer.send(invoice)));
    }
    await Promise.all(sends);
    await freelancer.sendTheRest();
    expect(lab.inbox.mails.filter(({ subject }) => subject?.startsWith('Faktura '))).toHaveLength(1);
    for (const program of programs) await program.kill();
    await expectUnharmed();
  });

  test('loses nothing when it is restarted during work, and the work continues', MANY_STARTS, async () => {
    const server = await startOwnPostgres();
    onTestFinished(() => server.stop());
    lab = await FaultLab.open(server.url);
    const program = await lab.start();
    const freelancer = await lab.newFreelancer(program);
    await expectDisturbed(() => server.restart(), freelancer);
    await program.kill();
  });
});
