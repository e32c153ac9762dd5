import type { ExpectedError } from '#server/errors.ts';
import { swedishCountryName } from '#shared/contact/countries.ts';
import { decimalToHundredths } from '#shared/money.ts';
import { isVatNumber, vatPrefix } from '#shared/vat/vat-number.ts';
import type { VatRegistration } from '#shared/vat/vat-registration.ts';
import { type InvoiceDocument, vatInAccounts } from '../../../document/domain/invoice-document.ts';
import { needsVatInAccounts } from '../../../domain/vat/vat-in-accounts.ts';
import { rateOn, ratesOn, vatDay, vatTreatment } from '../../../domain/vat/vat-rule.ts';
import { rateText } from '#shared/vat/rate-text.ts';
import { invoiceErrors } from '../../../server/errors.ts';

/** The facts about an open invoice's VAT that its document doesn't have. */
export interface DraftVat {
  /** Why the invoice can't be sent with this VAT; null if it can. */
  refusal: ExpectedError | null;
  /** The account of each rate, which the send freezes. The keys are rates as text ('25'). */
  accounts: Record<string, string>;
}

/** The customer as it is now. A deleted one's VAT number can't be corrected any more. */
interface DraftBuyer {
  isOrganization: boolean;
  vatNumber: string | null;
  isDeleted: boolean;
}

/**
 * Checks the VAT of an open invoice on the day that decides its rates. A business in another EU country needs a VAT number of that
 * country. Each line needs a rate that is valid, and VAT in another currency than the accounts needs an exchange rate
 * (product §9.10).
 */
export async function readDraftVat(
  document: InvoiceDocument,
  customer: DraftBuyer,
  provider: VatRegistration,
): Promise<DraftVat> {
  return {
    refusal: await refusalOf(document, customer, provider),
    accounts: Object.fromEntries(
      ratesOn(provider, vatDay(document.invoiceDate, document.delivery?.on)).map(({ percent, account }) => [
        rateText(percent),
        account,
      ]),
    ),
  };
}

async function refusalOf(
  document: InvoiceDocument,
  { isOrganization, vatNumber, isDeleted }: DraftBuyer,
  provider: VatRegistration,
): Promise<ExpectedError | null> {
  const { lines, currency, vat: sums } = document;
  const { country } = document.customer;
  const day = vatDay(document.invoiceDate, document.delivery?.on);
  if (vatTreatment({ country, isOrganization }) === 'reverse-charge') {
    const isRight = vatNumber !== null && (await isVatNumber(vatNumber, country));
    if (!isRight && isDeleted) return invoiceErrors.clientDeleted();
    if (vatNumber === null) return invoiceErrors.vatNumberMissing(swedishCountryName(country));
    if (!isRight) return invoiceErrors.vatNumberWrong(vatNumber, vatPrefix(country) ?? '');
  }
  for (const { description, vat } of lines) {
    const isTaxedHere = vat?.category === 'S' || vat?.category === 'E';
    if (isTaxedHere && rateOn(provider, decimalToHundredths(vat.rate), day) === undefined) {
      const nameIfNoneHolds = ratesOn(provider, day).length === 0 ? document.provider.name : undefined;
      return invoiceErrors.vatRateEnded(vat.rate, day, description, nameIfNoneHolds);
    }
  }
  if (sums === undefined || vatInAccounts(sums) !== undefined) return null;
  return needsVatInAccounts(provider, currency, decimalToHundredths(sums.tax))
    ? invoiceErrors.vatExchangeRateMissing(provider.accountingCurrency, document.provider.name, day)
    : null;
}
