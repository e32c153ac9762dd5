import { refusal } from '#server/errors.ts';
import { decimalComma, percentText } from '#shared/money.ts';
import { visibleLine } from '#shared/visible-text.ts';
import { MOST_LINES } from '../domain/invoice-fields.ts';

/** Why a line can have no VAT rate on a day: the provider has none then. */
const noRateOn = (provider: string, day: string) =>
  `Ingen momssats gäller ${day}. Hör av dig till ${provider}: en administratör lägger in den under Leverantören, Moms.`;

/** The refusals about an invoice and its sending, and about actions that come too late (product §7.1, §8, §10.1). */
export const invoiceErrors = {
  invoiceLocked: refusal(409, 'invoice-locked', (the: string) => `${the} är skickad och går inte att ändra.`),
  tooManyLines: refusal(
    409,
    'too-many-lines',
    (the: string, inText: string) =>
      `${the} har ${MOST_LINES} rader, och fler får inte plats. Lägg resten på en ny ${inText}.`,
  ),
  clientDeleted: refusal(409, 'client-deleted', 'Kunden är raderad. Skapa kunden igen och gör en ny faktura.'),
  clientCurrencyChanged: refusal(
    409,
    'client-currency-changed',
    (currency: string) => `Kunden faktureras nu i ${currency}, så beloppen går inte att kopiera. Gör en ny faktura.`,
  ),
  copyTooLarge: refusal(
    409,
    'copy-too-large',
    'Fakturan har fler rader eller längre texter än vad som får plats i dag. Gör en ny faktura.',
  ),
  profileMissing: refusal(409, 'profile-missing', 'user profile does not exists. please setup your profile', 'en'),
  bankInformationMissing: refusal(
    409,
    'bank-information-missing',
    'Bank information does not exists. please setup your bank information',
    'en',
  ),
  noInvoiceLines: refusal(
    409,
    'no-invoice-lines',
    (the: string) => `${the} har inga belopp. Lägg till minst ett belopp innan du skickar.`,
  ),
  dueDatePassed: refusal(
    409,
    'due-date-passed',
    'Förfallodagen har passerat. Välj betalningsvillkor igen innan du skickar.',
  ),
  vatNumberMissing: refusal(
    409,
    'vat-number-missing',
    (country: string) =>
      `Kunden är ett företag i ett annat EU-land (${country}), så den betalar momsen själv. Fyll i kundens momsnummer och skicka sedan.`,
  ),
  vatNumberWrong: refusal(
    409,
    'vat-number-wrong',
    (number: string, prefix: string) =>
      `Kundens momsnummer ${number} är fel. Det ska börja med ${prefix}, som kundens land, och ha rätt kontrollsiffror. Rätta det hos kunden och skicka sedan.`,
  ),
  vatRateEnded: refusal(409, 'vat-rate-ended', (rate: string, day: string, description: string, provider?: string) =>
    provider === undefined
      ? `Momsen ${percentText(rate)} gäller inte ${day}. Välj en annan på raden ”${visibleLine(description)}”.`
      : noRateOn(provider, day),
  ),
  vatExchangeRateMissing: refusal(
    409,
    'vat-exchange-rate-missing',
    (currency: string, provider: string, day: string) =>
      `Momsen måste stå i ${currency} också, och ${provider} har ingen växelkurs för ${day}. Hör av dig dit: en administratör lägger in den under Leverantören, Moms.`,
  ),
  vatRateUnknown: refusal(400, 'vat-rate-unknown', (provider: string, day: string, ...rates: string[]) =>
    rates.length === 0
      ? noRateOn(provider, day)
      : `Momsen på en rad ska vara ${rates.length > 1 ? 'en av satserna ' : ''}${new Intl.ListFormat('sv').format(rates.map(decimalComma))} procent.`,
  ),
  tooManySends: refusal(
    429,
    'too-many-sends',
    'Du har skickat ovanligt många fakturor den senaste timmen. Vänta en stund och skicka den här sedan.',
  ),
  notRegistered: refusal(
    409,
    'not-registered',
    (the: string) => `${the} är inte registrerad för sändning. Skicka den igen.`,
  ),
  changedWhileSending: refusal(
    409,
    'changed-while-sending',
    (the: string) => `${the} ändrades medan den skickades. Skicka den igen.`,
  ),
  creditNotForwarded: refusal(
    409,
    'credit-not-forwarded',
    'Bara en faktura som har gått till kunden kan krediteras. Ändra eller ta bort den i stället.',
  ),
  creditNothingLeft: refusal(409, 'credit-nothing-left', 'Hela fakturan är redan krediterad.'),
  creditWageInBatch: refusal(
    409,
    'credit-wage-in-batch',
    'Lönen för fakturan är på väg ut. Vänta tills utbetalningen är klar, och kreditera sedan.',
  ),
  creditNoteOpen: refusal(
    409,
    'credit-note-open',
    (number: string) =>
      `Kreditfaktura ${number} för fakturan är inte klar. Den ska skickas och granskas, eller tas bort, först.`,
  ),
  creditEmpty: refusal(409, 'credit-empty', 'Kreditfakturan är på 0. Skriv vad som ska krediteras.'),
  creditTooLarge: refusal(
    409,
    'credit-too-large',
    (number: string, left: string) => `Mer än vad som är kvar av faktura ${number} kan inte krediteras: ${left}.`,
  ),
  creditTooManyLines: refusal(
    409,
    'credit-too-many-lines',
    (number: string) =>
      `Det som är kvar av faktura ${number} får inte plats på en kreditfaktura, som har högst ${MOST_LINES} rader.`,
  ),
  creditNoteCopied: refusal(409, 'credit-note-copied', 'En kreditfaktura kan inte kopieras.'),
  creditNoteWage: refusal(409, 'credit-note-wage', 'En kreditfaktura ger ingen lön och har ingen lönespecifikation.'),
  /** It has changed since the caller saw it. The message says how. */
  reviewChanged: refusal(409, 'review-changed', (message: string) => message),
  pdfFailed: refusal(500, 'pdf-failed', 'error while generating pdf', 'en'),
  pdfTooLarge: refusal(
    409,
    'pdf-too-large',
    'Fakturan blir en större PDF än mejlservrar brukar ta emot. Korta texterna eller dela upp den på flera fakturor.',
  ),
  mailFailed: refusal(502, 'mail-failed', 'Error while sending email with PDF attachment.', 'en'),
} as const;
