import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#database/postgres-server.ts';
import { type MailInbox, openMailInbox } from '../support/mail/mail-inbox.ts';
import { newMember } from '../support/people/new-member.ts';
import { fetchCaller } from '../support/program/caller.ts';
import { type ProgramProcess, startProcess } from '../support/program/program-process.ts';
import { COMMAND, runScript } from '../support/program/run-script.ts';
import { createDatabase, execute } from '../support/database/test-database.ts';
import { MANY_STARTS } from '../support/test-form.ts';

const LONG = 300_000;

let program: ProgramProcess;
let inbox: MailInbox;
let beside: { DATABASE_URL: string; SMTP_URL: string };

beforeAll(async () => {
  inbox = await openMailInbox();
  beside = { DATABASE_URL: await createDatabase(), SMTP_URL: inbox.url };
  program = await startOnItsPort();
}, LONG);
afterAll(async () => {
  await program.stop();
  await inbox.close();
}, LONG);

/** Starts the program on a port that its settings name. Another program may take a free port before it listens there. */
async function startOnItsPort(): Promise<ProgramProcess> {
  for (;;) {
    try {
      return await startProcess({ ...beside, PORT: String(await freePort()) });
    } catch (error) {
      if (!String(error).includes('EADDRINUSE')) throw error;
    }
  }
}

/** Runs a command, and returns how it ended and what it printed. */
const ended = (...command: Parameters<typeof runScript>) =>
  runScript(...command).then(
    (stdout) => ({ code: 0, stdout, stderr: '' }),
    (failure: { code: number; stdout: string; stderr: string }) => failure,
  );
const chooseBy = async (text: string, password: string) => {
  const link = /(http\S+)\/resetpassword\/(\S+)/.exec(text);
  return fetchCaller(link?.[1] ?? '').request('POST', `/api/auth/resetpassword?token=${link?.[2]}`, {
    body: { password },
  });
};
const logIn = (email: string) =>
  fetchCaller(program.address).request('POST', '/api/auth/login', { body: { email, password: 'granskar123' } });

describe('While a server runs on a port of its own', MANY_STARTS, () => {
  test('inviting a reviewer prints and mails a link to that server', async () => {
    const { code, stdout } = await ended('add-reviewer', beside, 'bo@leverantor.example', 'Bo Ek');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^bo@leverantor\.example is invited as granskare, ekonom, administratör\.\n/);
    expect(stdout).toContain(`${program.address}/resetpassword/`);
    const mail = await inbox.next('bo@leverantor.example');
    expect((await chooseBy(mail.text ?? '', 'granskar123')).status).toBe(200);
    expect((await logIn('bo@leverantor.example')).status).toBe(200);
  });

  test.each([
    ['those named', ['--roles=ekonom,administrator'], 'ekonom, administratör'],
    ['those that it has', [], 'ekonom, administratör'],
    ['those named from now on', ['--roles=ekonom'], 'ekonom'],
  ])('inviting somebody prints the roles of the account: %s', async (_, args, roles) => {
    const { stdout } = await ended('add-reviewer', beside, 'per@leverantor.example', ...args);
    expect(stdout).toContain(`per@leverantor.example is invited as ${roles}.\n`);
  });

  test('a link leads to PUBLIC_URL if that is set', async () => {
    const env = { ...beside, PUBLIC_URL: 'https://egenlon.example' };
    const { stdout } = await ended('add-reviewer', env, 'ek@leverantor.example');
    expect(stdout).toContain('\nhttps://egenlon.example/resetpassword/');
  });

  test('an invitation that no mail server accepts is still printed, and the command says so without a stack', async () => {
    // Nothing listens on this port.
    const env = { ...beside, SMTP_URL: 'smtp://127.0.0.1:1' };
    const { code, stdout, stderr } = await ended('add-reviewer', env, 'eva@leverantor.example');
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The link was not mailed \(.*ECONNREFUSED.*\)\. Hand it over in another way\.\n$/);
    expect((await chooseBy(stdout, 'granskar123')).status).toBe(200);
  });

  test('inviting somebody who can’t be invited says why in English, and what to do', async () => {
    await ended('add-reviewer', beside, 'ola@leverantor.example');
    await ended('disable-account', beside, 'ola@leverantor.example');
    const email = 'eva@frilans.example';
    await newMember(fetchCaller(program.address), email);
    for (const [address, reason, ...args] of [
      ['ola@leverantor.example', 'is disabled. Enable it first: enable-account ola@leverantor.example'],
      [email, "belongs to a freelancer's account. Use another address."],
      [
        'bo@leverantor.example',
        'is the last administrator who can sign in. Make another one first.',
        '--roles=granskare',
      ],
    ] as const) {
      const { code, stderr } = await ended('add-reviewer', beside, address, ...args);
      expect([code, stderr]).toEqual([1, `${address} ${reason}\n`]);
    }
  });

  test('an account can be disabled and enabled, and an unknown one is reported', async () => {
    const { stdout } = await ended('add-reviewer', beside, 'ann@leverantor.example');
    await chooseBy(stdout, 'granskar123');
    const disabled = await ended('disable-account', beside, 'ann@leverantor.example');
    expect(disabled.stdout).toBe("ann@leverantor.example can't sign in any more. Sessions ended: 0.\n");
    expect((await logIn('ann@leverantor.example')).status).toBe(401);
    expect((await ended('enable-account', beside, 'ann@leverantor.example')).code).toBe(0);
    expect((await logIn('ann@leverantor.example')).status).toBe(200);
    const unknown = await ended('disable-account', beside, 'ingen@leverantor.example');
    expect([unknown.code, unknown.stderr]).toEqual([1, 'No account has that e-mail address.\n']);
  });

  test('a disk of the database that is full is said in one line, without what the command was to store', async () => {
    await execute(
      beside.DATABASE_URL,
      `create function no_room() returns trigger language plpgsql as
        $$ begin raise 'No space left on device' using errcode = 'disk_full'; end $$;
      create trigger no_room before insert on members execute function no_room()`,
    );
    const { code, stderr } = await ended('add-reviewer', beside, 'vera@leverantor.example');
    await execute(beside.DATABASE_URL, 'drop trigger no_room on members');
    expect([code, stderr]).toEqual([1, 'The database failed: No space left on device.\n']);
  });

  test('disabling the last administrator who can sign in says so, and how another one is invited', async () => {
    // An invited one who has not chosen a password yet doesn't count.
    await ended('add-reviewer', beside, 'per@leverantor.example', '--roles=administratör');
    const hint = (typed: string) =>
      `No administrator can sign in now. Invite one: ${typed} name@example.com --roles=granskare,ekonom,administratör\n`;
    const { code, stdout } = await ended('disable-account', beside, 'bo@leverantor.example');
    expect([code, stdout]).toEqual([
      0,
      `bo@leverantor.example can't sign in any more. Sessions ended: 1.\n${hint('add-reviewer')}`,
    ]);
    await ended('enable-account', beside, 'bo@leverantor.example');
    const byNpm = { ...beside, npm_lifecycle_event: 'account:disable' };
    const again = await ended('disable-account', byNpm, 'bo@leverantor.example');
    expect(again.stdout).toContain(hint('npm run reviewer:add --'));
    await ended('enable-account', beside, 'bo@leverantor.example');
  });

  test('the series of invoice numbers is raised, not lowered, and its audit tells which numbers are left out', async () => {
    const raised = await ended('raise-invoice-numbers', beside, '41');
    expect(raised.stdout).toBe('The numbers 1 to 41 are left out. The next invoice has 42.\n');
    const lower = await ended('raise-invoice-numbers', beside, '40');
    expect([lower.code, lower.stderr]).toEqual([
      1,
      'The last number given is 41. It is only raised, and by 100,000 at most.\n',
    ]);
    expect((await ended('raise-invoice-numbers', beside, '4e1')).stderr).toMatch(/^Name the highest number /);
    const audit = await ended('audit-invoices', beside);
    expect(audit.code).toBe(0);
    expect(audit.stdout).toMatch(/^Left out by an operator on [\d-]{10}: 1 to 41\.\nLast number: 41\. /);
  });

  test('an audit leaves a database that is not this release’s as it is, and says so', async () => {
    const empty = { DATABASE_URL: await createDatabase() };
    for (const audit of ['audit-invoices', 'audit-ledger'] as const) {
      const { code, stderr } = await ended(audit, empty);
      expect([code, stderr]).toEqual([1, 'The program has never run on this database.\n']);
    }
    const tables = `select from pg_tables where schemaname in ('public', 'drizzle')`;
    expect(await execute(empty.DATABASE_URL, tables)).toEqual([]);
    const DATA_DIR = join(mkdtempSync(join(tmpdir(), 'audit-')), 'data');
    expect((await ended('audit-ledger', { DATA_DIR })).stderr).toBe('The program has never run on this database.\n');
    expect(existsSync(DATA_DIR)).toBe(false);
    const newest = 'update drizzle.__drizzle_migrations set created_at = created_at';
    const atNewest = 'where created_at >= (select max(created_at) - 1 from drizzle.__drizzle_migrations)';
    await execute(beside.DATABASE_URL, `${newest} + 1 ${atNewest}`);
    const { code, stderr } = await ended('audit-ledger', beside);
    await execute(beside.DATABASE_URL, `${newest} - 1 ${atNewest}`);
    expect([code, stderr]).toEqual([
      1,
      'The tables of this database are of another release. Use the commands of that one.\n',
    ]);
  });

  test('an audit whose reader has seen enough goes on to its end without a word', async () => {
    const command = [process.execPath, COMMAND, 'audit-invoices'];
    const { status, stderr } = spawnSync(
      'bash',
      ['--norc', '-o', 'pipefail', '-c', '"$@" | sleep 0', 'bash', ...command],
      {
        env: { PATH: process.env.PATH, ...beside },
        encoding: 'utf8',
      },
    );
    expect([status, stderr]).toEqual([0, '']);
  });

  test('reminders that a restore holds back leave again once an operator says so', async () => {
    await execute(beside.DATABASE_URL, `insert into late_mail_holds (payments_known_until) values (now())`);
    const resumed = await ended('resume-reminders', beside);
    expect(resumed.stdout).toMatch(/^Reminders and mails about late invoices leave again, /);
    const again = await ended('resume-reminders', beside);
    expect([again.code, again.stderr]).toEqual([1, 'Reminders are not held back.\n']);
  });

  test('a person’s data is written into a new file, and a member without a sent invoice is erased', async () => {
    const email = 'anna@frilans.example';
    await newMember(fetchCaller(program.address), email);
    const file = join(mkdtempSync(join(tmpdir(), 'person-')), 'anna.json');
    const exported = await ended('export-account', beside, email, file);
    expect(exported.stdout).toMatch(`${file} has what the program holds of ${email}.`);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ account: { email }, invoices: [] });
    const again = await ended('export-account', beside, email, file);
    expect([again.code, again.stderr]).toEqual([1, `${file} can't be written: it exists already. Name a new file.\n`]);

    const erased = await ended('erase-account', beside, email);
    expect(erased.stdout).toBe(`${email} is erased. Customers: 0. Drafts: 0. Backups still have them.\n`);
    const provider = await ended('erase-account', beside, 'bo@leverantor.example');
    expect([provider.code, provider.stderr]).toEqual([
      1,
      expect.stringMatching(/^bo@leverantor\.example is an account of the provider's\..*\n$/),
    ]);
  });
});
