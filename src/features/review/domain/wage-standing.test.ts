import { describe, expect, it } from 'vitest';
import { wageStanding } from './wage-standing.ts';

const standing = (...timeline: Parameters<typeof wageStanding>[0]) => wageStanding(timeline, 'EUR');
const sent = { kind: 'sent' };
const forwarded = { kind: 'forwarded' };
const payment = (isFull: boolean) => ({ kind: 'payment', amount: '500.00', paidOn: '2026-11-20', isFull });

describe('where a wage stands', () => {
  it('follows the invoice to the customer, and claims no more than is known', () => {
    expect(standing()).toContain('inte skickad än');
    expect(standing(sent)).toContain('granskas');
    expect(standing(sent, { kind: 'returned' })).toContain('returnerad');
    expect(standing(sent, { kind: 'returned' }, sent)).toContain('granskas');
    for (const mail of ['refused', 'readdressed', 'accepted']) {
      expect(standing(sent, forwarded, { kind: mail })).toContain('vidarebefordrad till kunden');
    }
  });

  it('is another once a part is paid, and once all is', () => {
    expect(standing(sent, forwarded, payment(false))).toContain('en del');
    expect(standing(sent, forwarded, payment(false), payment(true))).toContain('härnäst');
  });

  it('ends with the payout: how much, when and where to', () => {
    const paidOut = { kind: 'paidOut', amount: '1270.41', paidOn: '2026-11-21', destination: '…7034' };
    expect(standing(sent, forwarded, payment(true), paidOut)).toBe(
      'Lönen är utbetald: 1\u00a0270,41\u00a0EUR den 2026-11-21 till …7034.',
    );
  });
});
