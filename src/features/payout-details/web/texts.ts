import type { FormAlert } from '#web/forms/form-alert.ts';
import { PAYOUT_NAMES, type PayoutOption } from '../domain/payout-option.ts';

/** The texts of the payment information. Product §2.7 and §8 prescribe some of them word for word. */
export const texts = {
  optionsHeading: 'Så vill jag ha min lön',
  options: {
    wiseAccountInfo: { name: PAYOUT_NAMES.wiseAccountInfo, needs: 'Du behöver IBAN för ditt konto hos Wise.' },
    bankAccountInfo: {
      name: PAYOUT_NAMES.bankAccountInfo,
      needs: 'Vilken bank som helst. Du behöver kontonummer eller IBAN.',
    },
    paypalInfo: { name: PAYOUT_NAMES.paypalInfo, needs: 'Du behöver e-postadressen till ditt konto hos PayPal.' },
  } satisfies Record<PayoutOption, { name: string; needs: string }>,
  percent: (percent: bigint) => `${percent}\u00a0%`,
  ordinaryFee: 'avgift',
  feeBelow: (percent: bigint, minimum: string) => `${percent}\u00a0% under ${minimum}`,
  readMore: 'Läs mer',
  aboutOption: (name: string) => ` om ${name}`,
  save: 'Spara',

  country: 'Land',
  bankName: 'Bankens namn',
  accountHint: 'Fyll i kontonummer eller IBAN. Börja med clearingnumret, så fylls bankens namn i.',
  optional: 'Valfritt',
  ibanHint: 'Ett IBAN har 14 till 32 bokstäver och siffror.',
  ibanWarning: 'Kontrollera numret: det ser inte ut som ett giltigt IBAN.',
  noAccountWarning: 'Utan kontonummer eller IBAN kan det dröja innan lönen kommer fram.',
  blockedNotice: (countries: string) => `Just nu går det inte att föra över pengar till ${countries}.`,
  blockedWarning: 'Just nu går det inte att föra över pengar hit.',

  feesTitle: (name: string) => `${name}: avgifter`,
  feeOrdinary: (percent: bigint, minimum: string) => `Faktura på ${minimum} eller mer: ${percent}\u00a0% av beloppet.`,
  feeSmall: (percent: bigint, minimum: string) => `Faktura under ${minimum}: ${percent}\u00a0% av beloppet.`,
  feeFixed: (eur: string, belowEur: string, sek: string, belowSek: string) =>
    `Dessutom en fast avgift på små fakturor: ${eur} under ${belowEur}, ${sek} under ${belowSek}.`,
  feeSek:
    'Procentsatserna gäller fakturor i EUR. Från en faktura i SEK dras lönespecifikationens serviceavgift och den fasta avgiften.',
  examples: 'Exempel',
  exampleColumns: { total: 'Faktura', fee: 'Avgift', net: 'Kvar till dig' },

  payout: 'Dina utbetalningsuppgifter',
  loading: 'Hämtar dina utbetalningsuppgifter',
} as const;

/** The alerts of product §8. */
export const alerts = {
  saved: { kind: 'success', text: 'Information saved successfully!!', lang: 'en' },
  failed: 'Error occurred. Please try again.',
} as const satisfies { saved: FormAlert; failed: string };
