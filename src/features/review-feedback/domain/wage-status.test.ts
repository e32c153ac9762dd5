import { describe, expect, test } from 'vitest';
import type { ReviewState } from '#features/invoices/domain/review-state.ts';
import { wageStatus } from './wage-status.ts';

const status = (state: ReviewState | null, ...timeline: Parameters<typeof wageStatus>[0]['timeline']) =>
  wageStatus({ state, timeline }, 'EUR');
const sent = { kind: 'sent' };
const forwarded = { kind: 'forwarded' };
const payment = (amount: string) => ({ kind: 'payment', amount, paidOn: '2026-11-20' });
const paymentReversed = (amount: string) => ({ ...payment(amount), kind: 'paymentReversed' });
const paidOut = { kind: 'paidOut', amount: '1270.41', paidOn: '2026-11-21', destination: '…7034' };
const payoutReversed = { ...paidOut, kind: 'payoutReversed' };

describe('The status of a wage', () => {
  test('follows the invoice to the customer, and claims no more than is known', () => {
    expect(status(null)).toContain('inte skickad än');
    expect(status('submitted', sent)).toContain('granskas');
    expect(status('returned', sent, { kind: 'returned' })).toContain('returnerad');
    for (const mail of ['refused', 'readdressed', 'accepted']) {
      expect(status('forwarded', sent, forwarded, { kind: mail })).toContain('vidarebefordrad till kunden');
    }
  });

  test('changes when a part is paid, and again when everything is', () => {
    expect(status('forwarded', sent, forwarded, payment('500.00'))).toContain('en del');
    expect(status('paid', sent, forwarded, payment('500.00'), payment('851.50'))).toContain('härnäst');
  });

  test('says that nothing is owed on an invoice of 0', () => {
    expect(status('paid', sent, forwarded)).toBe('Fakturan är på 0, så kunden har inget att betala.');
  });

  test('ends with the payout: how much, when and to which account', () => {
    expect(status('paidOut', sent, forwarded, payment('1351.50'), paidOut)).toBe(
      'Lönen är utbetald: 1\u00a0270,41\u00a0EUR den 2026-11-21 till …7034.',
    );
  });

  test('names what was reversed, and what is left', () => {
    const all = payment('1351.50');
    expect(status('forwarded', forwarded, all, paymentReversed('1351.50'))).toBe(
      'En betalning från kunden är återförd. Fakturan är vidarebefordrad till kunden. Lönen betalas ut när kunden har betalat.',
    );
    expect(status('forwarded', forwarded, payment('500.00'), all, paymentReversed('1351.50'))).toBe(
      'En betalning från kunden är återförd. Kunden har betalat en del. Lönen betalas ut när hela beloppet är betalt.',
    );
    expect(status('paid', forwarded, all, paidOut, payoutReversed)).toBe(
      'Utbetalningen av lönen är återförd. Kunden har betalat. Lönen betalas ut härnäst.',
    );
    expect(status('forwarded', all, paidOut, payoutReversed, paymentReversed('1351.50'))).toContain(
      'Utbetalningen av lönen är återförd. En betalning från kunden är återförd.',
    );
  });

  test('of a credited invoice says that there is an advance, in words that stay true once it is deducted, until the wage is reversed', () => {
    const credited = { kind: 'credited', amount: '1351.50', advance: '1270.41' };
    const events = [payment('1351.50'), paidOut, credited];
    const advance =
      'Hela fakturan är krediterad efter att lönen betalades ut. Det som är för mycket är ett förskott, som dras av från andra löner.';
    expect(status('credited', ...events)).toBe(advance);
    expect(status('credited', ...events, payoutReversed)).toBe(
      'Hela fakturan är krediterad, så det blir ingen lön av den.',
    );
    const recordedLater = [payment('1351.50'), { ...credited, advance: undefined }, { ...paidOut, tooMuch: '1270.41' }];
    expect(status('credited', ...recordedLater)).toBe(advance);
    expect(status('credited', ...recordedLater, payoutReversed)).not.toContain('förskott');
  });

  test('is that of the newest payout once the wage is paid again', () => {
    const again = { ...paidOut, amount: '800.00', paidOn: '2026-11-23' };
    expect(status('paidOut', payment('1351.50'), paidOut, payoutReversed, again)).toBe(
      'Lönen är utbetald: 800,00\u00a0EUR den 2026-11-23 till …7034.',
    );
  });
});
