import type { Role } from '#shared/role.ts';

/** The states of a sent invoice at the provider. A draft has none (product §10.6). */
export const REVIEW_STATES = ['submitted', 'returned', 'forwarded', 'paid', 'paidOut', 'credited'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

interface Transition {
  /** The states in which the action is possible; null means a draft. */
  from: readonly (ReviewState | null)[];
  to: ReviewState;
  by: Role;
}

/**
 * The actions that change the state of an invoice, and who does them: the only changes that there are (product §10.6).
 * Decisions and the disclosure of payout details ask it. Sending and crediting write their states themselves, and the
 * settlement's follow from its entries. Tests hold these, the database and the product's diagram to it.
 */
export const REVIEW_ACTIONS = {
  submit: { from: [null, 'returned'], to: 'submitted', by: 'member' },
  return: { from: ['submitted'], to: 'returned', by: 'reviewer' },
  forward: { from: ['submitted'], to: 'forwarded', by: 'reviewer' },
  markPaid: { from: ['forwarded'], to: 'paid', by: 'accountant' },
  payOut: { from: ['paid'], to: 'paidOut', by: 'accountant' },
  credit: { from: ['forwarded', 'paid', 'paidOut'], to: 'credited', by: 'reviewer' },
  reversePayment: { from: ['paid'], to: 'forwarded', by: 'accountant' },
  reversePayout: { from: ['paidOut'], to: 'paid', by: 'accountant' },
} as const satisfies Record<string, Transition>;
export type ReviewAction = keyof typeof REVIEW_ACTIONS;

/** The state after an action; null if the action is impossible in this state or for these roles. */
export function reviewStateAfter(
  state: ReviewState | null,
  action: ReviewAction,
  roles: readonly Role[],
): ReviewState | null {
  const { from, to, by }: Transition = REVIEW_ACTIONS[action];
  return roles.includes(by) && from.includes(state) ? to : null;
}
