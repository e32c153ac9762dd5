import { expect } from 'vitest';
import type { importBankFile } from '#features/settlement/payments-in/endpoints.ts';
import type { EndpointResponse } from '#shared/endpoint.ts';
import type { TestApp } from '../program/test-app.ts';
import { dropBankFile } from './drop-bank-file.ts';
import { writeBankFile, type WrittenEntry } from './write-bank-file.ts';

type Imported = EndpointResponse<typeof importBankFile>;

let files = 0;

/**
 * Imports a file of the bank's with these entries. One that doesn't say otherwise is a debit of a wage of 846.94 EUR.
 * @param day on which they are booked if they don't say otherwise
 * @param currency of all of them
 * @returns what the import says
 */
export async function dropEntries(
  program: TestApp,
  token: string,
  day: string,
  entries: readonly Partial<WrittenEntry>[],
  currency = 'EUR',
): Promise<Imported> {
  files += 1;
  const written = entries.map((entry, at): WrittenEntry => ({
    amount: 846_94n,
    direction: 'DBIT',
    bookedOn: day,
    bankReference: `E-${files}-${at}`,
    ...entry,
  }));
  const content = writeBankFile({ id: `F-${files}`, kind: 'camt.054', currency, entries: written });
  const { status, json } = await dropBankFile(program, token, content);
  expect(status, JSON.stringify(json)).toBe(200);
  return json;
}
