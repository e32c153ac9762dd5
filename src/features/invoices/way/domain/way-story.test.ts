import { expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { type KnownWay, wayStory } from './way-story.ts';

const at = '2026-11-20T10:00:00.000Z';
const TODAY = '2026-11-20' as CalendarDate;
const nextOf = (kinds: string[], change: Partial<KnownWay> = {}) =>
  wayStory(
    {
      currency: 'EUR',
      state: 'forwarded',
      dueDate: '2026-11-30' as CalendarDate,
      paidOn: null,
      totalAmount: '901.00',
      netAmount: '846.94',
      payoutDays: 5,
      ...change,
      timeline: [...kinds.map((kind) => ({ kind, at })), ...(change.timeline ?? [])],
    },
    TODAY,
  )?.next;

test('an invoice waits for its payment once the mail server has accepted the mail to the customer', () => {
  const waits = 'Väntar på betalning. Förfaller om 10 dagar.';
  const underWay = 'Mejlet till kunden är på väg. Förfaller om 10 dagar.';
  const refused = /^Mejlet till kunden avvisades.*Förfaller om 10 dagar\.$/;
  expect(nextOf(['sent', 'forwarded'])).toBe(underWay);
  expect(nextOf(['sent', 'forwarded', 'accepted'])).toBe(waits);
  expect(nextOf(['sent', 'forwarded', 'refused'])).toMatch(refused);
  expect(nextOf(['sent', 'forwarded', 'refused', 'readdressed'])).toBe(underWay);
  expect(nextOf(['sent', 'forwarded', 'refused', 'accepted', 'reminded'])).toBe(waits);
  // A mail that came back is on its way again at once, also to the same address.
  const cameBack = { kind: 'refused', at, cameBack: true };
  expect(nextOf(['sent', 'forwarded', 'accepted'], { timeline: [cameBack] })).toBe(underWay);
});

test('an invoice that is paid in part waits for the rest, whatever became of the mail', () => {
  const payment = { kind: 'payment', at, paidOn: TODAY, amount: '400.00' };
  expect(nextOf(['sent', 'forwarded', 'refused'], { timeline: [payment] })).toBe(
    '400,00\u00a0EUR av 901,00\u00a0EUR är betalt. Väntar på betalning. Förfaller om 10 dagar.',
  );
});

test('a paid wage that settled advances says so, as it is less than the invoice gave', () => {
  const paidOut = { kind: 'paidOut', at, paidOn: TODAY, amount: '322.00' };
  const told = (event: object) =>
    nextOf(['sent', 'forwarded', 'accepted'], {
      state: 'paidOut',
      netAmount: '322.00',
      timeline: [{ ...paidOut, ...event }],
    });
  expect(told({})).toBe('Lönen betalades ut 2026-11-20.');
  expect(told({ advance: '524.94' })).toBe(
    'Lönen betalades ut 2026-11-20, efter avdrag av 524,94\u00a0EUR för mycket utbetald lön.',
  );
  expect(told({ advance: '846.94', amount: '0.00' })).toBe(
    'Hela lönen drogs av 2026-11-20 för tidigare lön som var för stor: 846,94\u00a0EUR.',
  );
});
