import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Role, ROLES } from '#shared/role.ts';
import { isInvoiceLocked } from './invoice-status.ts';
import { REVIEW_ACTIONS, REVIEW_STATES, type ReviewAction, reviewStateAfter } from './review-state.ts';

const actions = Object.keys(REVIEW_ACTIONS) as ReviewAction[];
const states = [null, ...REVIEW_STATES];
const action = fc.constantFrom(...actions);
const role = fc.constantFrom(...ROLES);
const PROVIDER = ['reviewer', 'accountant'] as const;

describe('The states of a review', () => {
  test('lead from the send by a return to the second send, on to the wage, and back by reversals', () => {
    const way: [ReviewAction, Role, string][] = [
      ['submit', 'member', 'submitted'],
      ['return', 'reviewer', 'returned'],
      ['submit', 'member', 'submitted'],
      ['forward', 'reviewer', 'forwarded'],
      ['markPaid', 'accountant', 'paid'],
      ['payOut', 'accountant', 'paidOut'],
      ['reversePayout', 'accountant', 'paid'],
      ['reversePayment', 'accountant', 'forwarded'],
    ];
    let state: ReturnType<typeof reviewStateAfter> = null;
    for (const [step, by, expected] of way) {
      state = reviewStateAfter(state, step, [by]);
      expect(state).toBe(expected);
    }
  });

  test('end with the wage, which only its reversal or a credit note can change', () => {
    const onward = actions.filter((step) => reviewStateAfter('paidOut', step, PROVIDER) !== null);
    expect(onward).toEqual(['credit', 'reversePayout']);
  });

  test('let a member only send, and the provider do everything else', () => {
    for (const step of actions) {
      for (const state of states) {
        expect(reviewStateAfter(state, step, step === 'submit' ? PROVIDER : ['member'])).toBeNull();
      }
    }
  });

  test('never lead back to a draft, nor to a wage without the forwarding, whatever anyone tries', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(action, role), { maxLength: 30 }), (tries) => {
        let state: ReturnType<typeof reviewStateAfter> = null;
        const passed: string[] = [];
        for (const [step, by] of tries) {
          const next = reviewStateAfter(state, step, [by]);
          if (next !== null) passed.push((state = next));
        }
        for (const [at, reached] of passed.entries()) {
          if (reached === 'paidOut') expect(passed[at - 1]).toBe('paid');
          if (reached === 'paid') expect(['forwarded', 'paidOut']).toContain(passed[at - 1]);
        }
        const afterForward = passed.slice(passed.indexOf('forwarded'));
        if (passed.includes('forwarded')) expect(afterForward).not.toContain('returned');
      }),
    );
  });

  test('decide the lock of an invoice: it is open exactly if it can be sent', () => {
    for (const reviewState of states) {
      const isOpen = reviewStateAfter(reviewState, 'submit', ['member']) !== null;
      expect(isInvoiceLocked({ sentStatus: reviewState !== null, reviewState })).toBe(!isOpen);
    }
  });

  test('are those of the diagram in the product’s description', () => {
    const [, diagram = ''] =
      /```mermaid\nstateDiagram-v2\n(.*?)```/s.exec(readFileSync('docs/product.md', 'utf8')) ?? [];
    const drawn = [...diagram.matchAll(/^\s*(\S+) --> (\w+): (\w+) \((\w+)\)$/gm)].map(([, from, to, name, by]) =>
      [from === '[*]' ? 'null' : from, to, name, by].join(' '),
    );
    const built = actions.flatMap((name) =>
      REVIEW_ACTIONS[name].from.map((from) =>
        [String(from), REVIEW_ACTIONS[name].to, name, REVIEW_ACTIONS[name].by].join(' '),
      ),
    );
    expect(drawn.toSorted()).toEqual(built.toSorted());
  });
});
