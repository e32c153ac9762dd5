import { REVIEW_MINUTES } from '#shared/review-minutes.ts';

/** The texts of the public page about the product and its costs (product §2.22). */
export const texts = {
  lead: 'Egenlön är för dig som frilansar utan eget företag. Du fakturerar din kund genom oss, och vi betalar ut din lön. Det kostar en del av varje faktura. Hur stor den är beror på beloppet och på hur du vill ha lönen.',

  calculator: 'Kalkylator',
  amount: 'Fakturans belopp i EUR',
  option: 'Så vill jag ha min lön',
  noAmount: 'Skriv fakturans belopp, så ser du vad som blir kvar till dig.',
  wage: 'Kvar till dig',
  invoice: 'Fakturans belopp',
  fee: (percent: bigint) => `Serviceavgift ${percent}\u00a0%`,
  fixedFee: 'Fast avgift',
  feeOf: (fee: string) => `avgift ${fee}`,
  nearbyStep: (moreWage: string, from: string) => `${moreWage}, för från ${from} är avgiften lägre.`,
  nothingLeft: 'Avgifterna är lika stora som fakturan eller större, så det blir ingen lön att betala ut.',
  noTax: 'Ingen skatt är avdragen.',
  summary: (wage: string, fee: string) => `Kvar till dig: ${wage}. Avgift: ${fee}.`,

  wayHeading: 'Så går det till',
  way: [
    'Du skapar en kund och en faktura, och ser direkt vad som blir kvar till dig.',
    `Du skickar fakturan. Vi granskar den inom ${REVIEW_MINUTES} minuter och mejlar den till din kund.`,
    'När kunden har betalat betalar vi ut din lön.',
  ],
  register: 'Skapa konto',
  signIn: 'Logga in',
  toDashboard: 'Till Kontrollpanelen',

  costsHeading: 'Vad det kostar',
  costsIntro: 'Avgiften dras från fakturans belopp när lönen betalas ut. Större fakturor har lägre procentsats.',
  fixedFeeEnds: (from: string, fee: string) => `Från ${from} försvinner den fasta avgiften på ${fee}.`,
  percentageFalls: (from: string, before: bigint, percent: bigint) =>
    `Från ${from} sjunker avgiften från ${before}\u00a0% till ${percent}\u00a0%.`,
  stepGain: (before: string, wageBefore: string, from: string, wage: string) =>
    `${before} ger dig ${wageBefore}, men ${from} ger dig ${wage}.`,
  smallest: (total: string) => `Den minsta faktura som ger någon lön är på ${total}.`,
  currencies: (sek: string, below: string) =>
    `Procentsatserna gäller fakturor i EUR, den valuta som betalning tas emot i. Från en faktura i SEK dras lönespecifikationens serviceavgift, och under ${below} dessutom en fast avgift på ${sek}.`,
} as const;
