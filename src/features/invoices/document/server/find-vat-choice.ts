import type { EndpointResponse } from '#shared/endpoint.ts';
import type { Dependencies } from '#server/dependencies.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import { rateText } from '#shared/vat/rate-text.ts';
import { ratesOn, vatDay, type VatTreatment, vatTreatment } from '../../domain/vat/vat-rule.ts';
import { findShownInvoice } from '../../sending/server/queries/find-shown-invoice.ts';
import type { getInvoiceVat } from '../endpoints.ts';

/**
 * The VAT rates that an invoice's lines may have, and how its VAT is treated (product §9.10). Those of a credit note are
 * its invoice's.
 * @returns null if it has no VAT
 * @throws ExpectedError not-found
 */
export async function findVatChoice(
  deps: Dependencies,
  caller: SignedIn,
  invoiceId: string,
): Promise<EndpointResponse<typeof getInvoiceVat>> {
  const { document, client, creditRows, vatProblem } = await findShownInvoice(deps, caller, invoiceId);
  if (creditRows !== null) {
    const rates = creditRows.map(({ rate }) => rateText(rate));
    const category = creditRows[0]?.category ?? 'S';
    const treatment: VatTreatment = category === 'AE' ? 'reverse-charge' : category === 'G' ? 'export' : 'domestic';
    // A credit note has no problem here. What keeps it from being sent is told with the facts about its invoice.
    return { rates, defaultRate: rates[0] ?? '0', treatment, problem: null };
  }
  const { vat } = deps.settings.provider;
  // A credit note of an invoice without VAT has none, even if the provider is registered by now.
  if (vat === null || document.credits !== undefined) return null;
  const { country } = document.customer;
  return {
    rates: ratesOn(vat, vatDay(document.invoiceDate, document.delivery?.on)).map(({ percent }) => rateText(percent)),
    defaultRate: rateText(vat.default),
    treatment: vatTreatment({ country, isOrganization: client.clientOption === 'organization' }),
    problem: vatProblem,
  };
}
