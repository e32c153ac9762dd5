import { beforeAll } from 'vitest';
import type { TestApp } from '../program/test-app.ts';
import { newReviewer } from './new-reviewer.ts';

/** The facts of a company, as its part of the screen saves them. */
export const COMPANY = {
  name: 'Lönefirman AB',
  organizationNumber: '556677-8899',
  address: ['Storgatan 2', '222 22 Lund'],
  email: 'hej@lonefirman.example',
  phone: '+46-46-000000',
};
/** The account that its customers pay to, with blanks and small letters as somebody may type them. */
export const BANK = { name: 'Storbanken', iban: 'SE45 5000 0000 0583 9825 7466', bic: 'handsess' };

/** Ada and Bo, two administrators of the provider's, who read and save its facts. Ada does it where nobody is named. */
export function useAdministrators(program: () => TestApp) {
  const ada = { token: '', email: '' };
  const bo = { ...ada };
  beforeAll(async () => {
    Object.assign(ada, await newReviewer(program(), 'Ada Ask', ['administrator']));
    Object.assign(bo, await newReviewer(program(), 'Bo Ek', ['administrator']));
  });
  const read = async () => (await program().request('GET', '/api/provider/facts', ada)).json;

  return {
    ada,
    bo,
    read,
    /** Saves a part, as somebody who has seen the newest version of the facts where no other one is given. */
    save: async (part: string, facts: object, { by = ada, version }: { by?: typeof ada; version?: number } = {}) =>
      program().request('PUT', '/api/provider/facts', {
        ...by,
        body: { version: version ?? (await read()).version, part, facts },
      }),
  };
}
