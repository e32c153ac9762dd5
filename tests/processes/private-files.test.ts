import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newMember } from '../support/people/new-member.ts';
import { fetchCaller } from '../support/program/caller.ts';
import { type ProgramProcess, startProcess } from '../support/program/program-process.ts';
import { runScript } from '../support/program/run-script.ts';
import { DAY } from '#shared/duration.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'egenlon-private-'));
const mails = join(dataDir, 'mail');
let program: ProgramProcess;

/** What other users of the machine may do with a file or folder; 0 is nothing. A group may enter a folder. */
function openTo(path: string): string {
  const stat = lstatSync(path);
  return (stat.mode & (stat.isDirectory() ? 0o067 : 0o077)).toString(8);
}

/** Writes a mail as an earlier version did, readable for everybody. */
function earlierMail(name: string, text: string, daysAgo: number): void {
  const path = join(mails, name);
  writeFileSync(path, `Subject: Hej\r\n\r\n${text}\r\n`);
  chmodSync(path, 0o644);
  const sentAt = new Date(Date.now() - daysAgo * DAY);
  utimesSync(path, sentAt, sentAt);
}

beforeAll(async () => {
  mkdirSync(mails);
  for (const folder of [dataDir, mails]) chmodSync(folder, 0o755);
  // Long lines of a mail are folded like this.
  earlierMail('old-link.eml', 'V=C3=A4lj: http://127.0.0.1/reset=\r\npassword/abc', 8);
  earlierMail('old-part.eml.part', 'http://127.0.0.1/resetpassword/abc', 8);
  earlierMail('new-link.eml', 'http://127.0.0.1/resetpassword/abc', 6);
  earlierMail('old-invoice.eml', 'http://127.0.0.1/granskning/abc', 400);
  program = await startProcess({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await program.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('nobody else on the machine can read the data, new mails or old ones', async () => {
  const caller = fetchCaller(program.address);
  const { email } = await newMember(caller);
  await caller.request('POST', '/api/auth/forgotpassword', { body: { email } });
  const written = () => readdirSync(mails).filter((name) => /^[\da-f]{24}\.eml$/.test(name));
  // The welcome, and the link.
  await expect.poll(written).toHaveLength(2);
  expect(
    written()
      .map((name) => readFileSync(join(mails, name), 'utf8'))
      .join('')
      .replaceAll('=\r\n', ''),
  ).toContain('/resetpassword/');
  const paths = [dataDir, ...readdirSync(dataDir).map((name) => join(dataDir, name))];
  expect(paths).toContain(mails);
  for (const name of readdirSync(mails)) paths.push(join(mails, name));
  expect(paths.filter((path) => !lstatSync(path).isSymbolicLink() && openTo(path) !== '0')).toEqual([]);
});

test('only mails with a link to choose a password are removed, after a week', () => {
  const left = ['old-link.eml', 'old-part.eml.part', 'new-link.eml', 'old-invoice.eml'].filter((name) =>
    existsSync(join(mails, name)),
  );
  expect(left).toEqual(['new-link.eml', 'old-invoice.eml']);
});

test('nobody else can read the files that an operator’s command writes', async () => {
  await program.stop();
  const before = new Set(readdirSync(mails));
  await runScript('add-reviewer', { DATA_DIR: dataDir }, 'bo@leverantor.example');
  const invitations = readdirSync(mails).filter((name) => !before.has(name));
  expect(invitations).toHaveLength(1);
  for (const name of invitations) expect(openTo(join(mails, name))).toBe('0');
});
