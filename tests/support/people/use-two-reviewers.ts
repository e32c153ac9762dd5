import { beforeAll } from 'vitest';
import type { TestApp } from '../program/test-app.ts';
import { newReviewer } from './new-reviewer.ts';

/** The tokens of Bo and Eva, two at the provider with all roles, and Bo's id, for all tests of a file. */
export function useTwoReviewers(program: () => TestApp): { bo: string; boId: string; eva: string } {
  const tokens = { bo: '', boId: '', eva: '' };
  beforeAll(async () => {
    ({ token: tokens.bo, memberId: tokens.boId } = await newReviewer(program(), 'Bo Ek'));
    ({ token: tokens.eva } = await newReviewer(program(), 'Eva Alm'));
  });
  return tokens;
}
