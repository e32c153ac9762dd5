import { endpointQuery } from '#web/endpoint-query.ts';
import type { getSalarySpecification } from '../endpoints.ts';

/** The salary specification of an invoice. */
export const specificationQuery = (invoiceId: string) =>
  endpointQuery<typeof getSalarySpecification>('GET /api/salary/specification/{invoiceId}', { params: { invoiceId } });
