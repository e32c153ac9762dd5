import { execFile } from 'node:child_process';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Loads the whole server, hashes a password and makes a PDF, and then prints the native code that it has loaded. */
const PROGRAM = `
  await import('./src/app/open-program.ts');
  const { hashPassword } = await import('./src/features/account/server/password/password.ts');
  const { renderPdf } = await import('./src/server/pdf/render-pdf.ts');
  await hashPassword('hemligt123');
  await renderPdf({ template: process.cwd() + '/src/server/pdf/document-style.typ', data: {}, pictures: {} });
  const { sharedObjects } = process.report.getReport();
  console.log(JSON.stringify(sharedObjects.filter((path) => path.endsWith('.node'))));
`;

test('the program’s only native code is that of the password hash and the PDF engine', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', PROGRAM]);
  const names = (JSON.parse(stdout) as string[]).map((path) => basename(path).split('.')[0]);
  expect(new Set(names)).toEqual(new Set(['argon2', 'typst-ts-node-compiler']));
});
