import type { QueryClient } from '@tanstack/react-query';
import type { EndpointResponse } from '#shared/endpoint.ts';
import { endpointQuery } from '#web/endpoint-query.ts';
import { MOST_PAYMENTS, type PaymentGroup } from '../domain/payments-in-fields.ts';
import type { importBankFile, paymentsIn } from '../endpoints.ts';

export type PaymentsIn = EndpointResponse<typeof paymentsIn>;
export type PaymentInRow = PaymentsIn['payments'][number];
export type ImportedFile = EndpointResponse<typeof importBankFile>;

/** A page of the payments in of one group, and how many there are in each. */
export const paymentsInQuery = (group: PaymentGroup, page: number) =>
  endpointQuery<typeof paymentsIn>('GET /api/review/paymentsin', {
    query: { group, ...(page === 0 ? {} : { offset: page * MOST_PAYMENTS }) },
  });

/** Requests the lists of payments in again. */
export const refreshPaymentsIn = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['GET /api/review/paymentsin'] });
