import { useQuery } from '@tanstack/react-query';
import { decimalToHundredths } from '#shared/money.ts';
import { bankInfoQuery, nearbyHint } from '#features/payout-details/web/public.ts';
import type { Invoice } from '../../web/invoice-queries.ts';

/**
 * Says that a little more on the invoice gives much more wage by the saved payout option, if there is such a step
 * (product §9.4).
 */
export function NearbyHint({
  invoice: { total, currency, invoiceDate },
}: {
  invoice: Pick<Invoice, 'currency' | 'invoiceDate'> & { total: string };
}) {
  const { data } = useQuery(bankInfoQuery);
  const option = data?.bankAndWiseOption ?? null;
  return option && nearbyHint(decimalToHundredths(total), currency, option, invoiceDate);
}
