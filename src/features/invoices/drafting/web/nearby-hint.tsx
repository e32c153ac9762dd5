import { useQuery } from '@tanstack/react-query';
import { decimalToHundredths } from '#shared/money.ts';
import { nearbyStep } from '#features/payout-details/domain/payout-table.ts';
import { bankInfoQuery, moreWage } from '#features/payout-details/web/public.ts';
import type { Invoice } from '../../web/invoice-queries.ts';

/**
 * Says that a little more on the invoice gives much more wage by the saved payout option, if there is such a step
 * (product §9.4).
 */
export function NearbyHint({
  invoice: { total, currency },
}: {
  invoice: { total: string; currency: Invoice['currency'] };
}) {
  const { data } = useQuery(bankInfoQuery);
  const option = data?.bankAndWiseOption ?? null;
  const step = option === null ? null : nearbyStep(decimalToHundredths(total), currency, option);
  return step && moreWage(step, currency);
}
