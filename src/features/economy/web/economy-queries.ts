import type { EndpointResponse } from '#shared/endpoint.ts';
import { endpointQuery } from '#web/endpoint-query.ts';
import { PAGE_SIZE } from '#web/controls/tables/page-size.ts';
import type { books, economyFigures, receivables } from '../endpoints.ts';

export type Figures = EndpointResponse<typeof economyFigures>;
/** A client who owes something in a currency. */
export type OwingClient = EndpointResponse<typeof receivables>['customers'][number];
export type Period = EndpointResponse<typeof books>['periods'][number];

/** What customers owe, and the money that moved in twelve months. */
export const economyQuery = endpointQuery<typeof economyFigures>('GET /api/review/economy', {});

/** One page of what each customer owes. Pages count from 0. */
export const receivablesQuery = (q: string, page: number) =>
  endpointQuery<typeof receivables>('GET /api/review/receivables', {
    query: { limit: PAGE_SIZE, offset: page * PAGE_SIZE, ...(q === '' ? {} : { q }) },
  });

/** The booked months, and the month that can be booked. */
export const booksQuery = endpointQuery<typeof books>('GET /api/review/books', {});
