import fc from 'fast-check';
import { CURRENCIES } from '#shared/money.ts';
import { PAYOUT_OPTIONS } from '#features/payout-details/domain/payout-option.ts';
import type { Settlement } from '#features/settlement/domain/settlement.ts';
import { forwarded } from './after-movement.ts';

/** Forwarded invoices of small totals and of any size, in each currency and with each payout option. */
export const anySettlement: fc.Arbitrary<Settlement> = fc
  .record({
    total: fc.oneof(fc.bigInt({ min: 0n, max: 120_00n }), fc.bigInt({ min: 0n, max: 10n ** 20n })),
    currency: fc.constantFrom(...CURRENCIES),
    payoutOption: fc.constantFrom(...PAYOUT_OPTIONS),
  })
  .map(forwarded);
