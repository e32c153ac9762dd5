import { mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fileTransport } from './file-transport.ts';

const NOW = new Date('2026-11-20T10:00:00Z');

test('old mails with a link for a password or an address are removed while another mail is being written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'egenlon-mails-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    const old = new Date('2026-11-01');
    utimesSync(join(folder, name), old, old);
  };
  write('link.eml', 'https://egenlon.example/resetpassword/x');
  write('address.eml', 'https://egenlon.example/confirm-email/x');
  write('other.eml', 'Hej');
  // It is in the list of files, and gone when its age is read, as a written mail is that gets its name.
  symlinkSync('renamed', join(folder, 'written.eml.part'));
  await fileTransport(folder, 'post@egenlon.example').removeExpired(NOW);
  expect(readdirSync(folder).toSorted()).toEqual(['other.eml', 'written.eml.part']);
});
