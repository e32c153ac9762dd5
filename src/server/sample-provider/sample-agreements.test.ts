import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { feesOn } from '#features/payout-details/domain/fees.ts';
import type { PayoutOption } from '#features/payout-details/domain/payout-option.ts';
import { LAST_DATE } from '#shared/calendar-date.ts';
import { REVIEW_MINUTES } from '#shared/review-minutes.ts';
import { type Currency, formatCount } from '#shared/money.ts';
import { pdfFaults } from '#tests/support/documents/pdf-faults.ts';
import { usePdfEngine } from '#tests/support/documents/use-pdf-engine.ts';

const engine = usePdfEngine();

test.each(['avtal', 'affiliateavtal'])('%s.pdf is what its template gives, and PDF/A-3a and PDF/UA-1', async (name) => {
  const bytes = await readFile(new URL(`./${name}.pdf`, import.meta.url));
  expect(await pdfFaults(bytes)).toEqual([]);
  const set = await engine.render(new URL(`./${name}.typ`, import.meta.url), {});
  expect(Buffer.compare(bytes, set), 'npm run sample:agreements sets them anew').toBe(0);
});

test('avtal.typ promises what the program does: the deadline of a review, the fees of each payout option, and what later wages are less by', async () => {
  const text = await readFile(new URL('avtal.typ', import.meta.url), 'utf8');
  const fees = feesOn(LAST_DATE);
  const whole = (amount: bigint) => formatCount(amount / 100n).replaceAll('\u00a0', ' ');
  const percentages = (option: PayoutOption, where: string) => {
    const { percent, minimum, percentBelow } = fees.payoutTable[option];
    return `${percent} % till ${where} (${percentBelow} % under ${whole(minimum)} EUR)`;
  };
  const fixed = (currency: Currency) => {
    const { amount, below } = fees.fixedFee[currency];
    return `på fakturor under ${whole(below)} ${currency} tillkommer ${whole(amount)} ${currency}`;
  };
  const promised = [
    `inom ${REVIEW_MINUTES} minuter`,
    percentages('wiseAccountInfo', 'konto hos överföringstjänst'),
    percentages('bankAccountInfo', 'valfri bank'),
    percentages('paypalInfo', 'konto hos betaltjänst'),
    fixed('EUR'),
    fixed('SEK'),
    // Without an agreement about it nothing is taken from a wage (1–3 §§ lagen om arbetsgivares kvittningsrätt).
    'Krediteras en faktura efter att dess lön har betalats ut, får vi dra av det som blev för mycket från dina nästa löner.',
  ];
  for (const words of promised) expect(text.toLowerCase()).toContain(words.toLowerCase());
});
