import { type Filling, ownerOf } from '../fill-database.ts';
import type { Send } from '../load.ts';
import { requestPaymentsIn, requestWagesOut } from './bank-requests.ts';
import { requestAccount, requestCredit, requestDetails, requestInvoices } from './member-requests.ts';
import { prepare } from './prepare.ts';
import { requestAccounts, requestProvider, requestReview } from './provider-requests.ts';
import { endpointRequests } from './request.ts';

/**
 * Requests every endpoint of the product at least once on a filled database, and waits for the jobs that this starts.
 * @returns the endpoints of the OpenAPI document that were not requested
 */
export async function requestEveryEndpoint(send: Send, databaseUrl: string, filling: Filling): Promise<string[]> {
  const prepared = await prepare(databaseUrl, filling);
  const { request, missed } = await endpointRequests(send);
  await requestAccount(request);
  await requestDetails(request);
  await requestInvoices(request, filling);
  await requestAccounts(request);
  await requestReview(request, prepared);
  await requestPaymentsIn(request, prepared, await requestWagesOut(request, prepared.wages));
  await requestCredit(request, prepared.credited, ownerOf(filling, Number(prepared.credited.number)));
  await requestProvider(request);
  return missed();
}
