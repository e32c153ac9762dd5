import { describe, expect, test } from 'vitest';
import { Freelancer } from '../faults/freelancer.ts';
import { runScript } from '../support/program/run-script.ts';
import { fetchCaller } from '../support/program/caller.ts';
import { newMember } from '../support/people/new-member.ts';
import { untilDone } from '../support/program/until-done.ts';
import { LONG, useCluster } from '../support/program/use-cluster.ts';
import { execute } from '../support/database/test-database.ts';
import { isLong } from '../support/test-form.ts';

describe.each(isLong ? [2, 4] : [2])('%i processes behind a proxy on one PostgreSQL', (count) => {
  // The database is empty, because the first test checks that the processes migrate it without disturbing each other.
  const cluster = useCluster(count, { RATE_LIMIT: 'on' });

  test('migrate an empty database together, each migration once', async () => {
    const { databaseUrl } = cluster();
    const rows = await execute<{ hash: string }>(databaseUrl, 'select hash from drizzle.__drizzle_migrations');
    expect(rows.length).toBeGreaterThan(4);
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(rows.length);
  });

  test('share their sessions: signing in or out at one applies to all', async () => {
    const account = await register(cluster().address);
    const everywhere = () =>
      Promise.all(cluster().processes.map(({ address }) => post(address, '/api/auth/getuser', {}, account.token)));
    expect((await everywhere()).map(({ status }) => status)).toEqual(cluster().processes.map(() => 200));
    await post(cluster().address, '/api/auth/logout', {}, account.token);
    expect((await everywhere()).map(({ status }) => status)).toEqual(cluster().processes.map(() => 401));
  });

  test('end sessions at once when an operator’s command ends them', async () => {
    const [account, other] = [await register(cluster().address), await register(cluster().address)];
    expect(await runScript('end-sessions', { DATABASE_URL: cluster().databaseUrl }, account.email)).toBe(
      'Sessions ended: 1.\n',
    );
    const isIn = async ({ token }: { token: string }) =>
      (await post(cluster().address, '/api/auth/getuser', {}, token)).status === 200;
    expect([await isIn(account), await isIn(other)]).toEqual([false, true]);
  });

  test('count the attempts to sign in together', async () => {
    const { email } = await register(cluster().address);
    const statuses: number[] = [];
    for (let attempt = 1; attempt <= 11; attempt += 1) {
      const { address = '' } = cluster().processes[attempt % count] ?? {};
      statuses.push((await post(address, '/api/auth/login', { email, password: 'fel lösenord' })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  });

  test(
    'run each job once',
    async () => {
      const accounts: string[] = [];
      for (let number = 0; number < 8; number += 1) accounts.push((await register(cluster().address)).email);
      await Promise.all(accounts.map((email) => post(cluster().address, '/api/auth/forgotpassword', { email })));
      for (const email of accounts) await cluster().inbox.next(email);
      // A job that ran twice would have mailed twice by the time no job is left.
      await untilDone(cluster().db, 'queued-mail');
      const mailed = cluster().inbox.mails.flatMap(
        ({ to, subject }) => to?.map(({ address }) => `${address}: ${subject}`) ?? [],
      );
      for (const email of accounts) {
        for (const subject of ['Välkommen till Egenlön', 'Välj ett nytt lösenord'])
          expect(mailed.filter((mail) => mail === `${email}: ${subject}`)).toHaveLength(1);
      }
    },
    LONG,
  );

  // The brief form leaves it to test:release, which replaces the processes of one release by those of the next.
  if (isLong) {
    test(
      'are replaced one after the other without a request that fails',
      async () => {
        const freelancers = await Promise.all(
          Array.from({ length: 4 }, async (_, number) => {
            const freelancer = new Freelancer(`frilans${number}@example.se`);
            freelancer.address = cluster().address;
            await freelancer.begin();
            return freelancer;
          }),
        );
        const work = new AbortController();
        let sent = 0;
        const working = freelancers.map(async (freelancer) => {
          while (!work.signal.aborted) {
            const invoiceId = await freelancer.createInvoice();
            await freelancer.addLine(invoiceId, 7.5, 85);
            await freelancer.send(invoiceId);
            sent += 1;
          }
        });
        const replacing = async () => {
          for (const old of cluster().processes.splice(0)) {
            await cluster().grow();
            expect(await old.stop()).toBe(0);
          }
          const before = sent;
          await expect.poll(() => sent).toBeGreaterThan(before);
          work.abort();
        };
        // Any response other than 200 ends a freelancer's work with an error.
        const outcomes = await Promise.allSettled([...working, replacing()]);
        expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
        expect(cluster().processes).toHaveLength(count);
        expect(sent).toBeGreaterThan(count);
      },
      LONG,
    );
  }
});

const register = (address: string) => newMember(fetchCaller(address));

const post = (address: string, path: string, body: object, token = '') =>
  fetchCaller(address).request('POST', path, { token, body });
