import { formatCount, type Currency } from '#shared/money.ts';

/** The texts of the dashboard. Product §2.5 prescribes some of them word for word. */
export const texts = {
  summary: 'Översikten',
  loading: 'Hämtar översikten',

  onboardingHeading: 'Kom igång',
  onboardingIntro: 'Fyra steg till din första faktura.',
  profileStep: 'Fyll i dina kontaktuppgifter',
  payoutStep: 'Fyll i din betalningsinformation',
  clientStep: 'Skapa din första kund',
  invoiceStep: 'Skicka din första faktura',
  stepDone: 'Klart',
  stepNext: 'Nästa steg',

  toFinishHeading: 'Att göra klart',
  nothingToFinish: 'Inga påbörjade fakturor.',
  newInvoice: 'Skapa en faktura',
  allToFinish: (count: number) => `Visa alla ${formatCount(count)}`,
  invoiceNumber: (number: string) => `Nr ${number}`,
  status: { draft: 'Utkast', failed: 'Inte skickad, försök igen', returned: 'Returnerad' },

  sentHeading: 'Skickat den här månaden',
  nothingSent: 'Inget skickat än.',
  invoiceCount: (count: number) => (count === 1 ? '1 faktura' : `${formatCount(count)} fakturor`),

  yearHeading: 'De senaste tolv månaderna',
  nothingInYear: 'När du har skickat fakturor ser du här hur mycket, månad för månad.',
  sentInAll: (sum: string) => `Skickat: ${sum}`,
  chartLabel: (currency: Currency) => `Skickade fakturor i ${currency}, månad för månad`,
  asTable: 'Visa som tabell',
  month: 'Månad',
  invoices: 'Fakturor',
  amount: 'Belopp',

  placesHeading: 'Vad vill du göra?',

  welcomeTitle: 'Välkommen till Egenlön',
  welcomeText:
    'Här fakturerar du utan eget företag. Börja med dina kontaktuppgifter: de står på dina fakturor och används när din lön betalas ut.',
  welcomeNext: 'Fyll i kontaktuppgifter',
  oneStepTitle: 'Du är ett steg ifrån',
  oneStepText: 'Dina kontaktuppgifter är sparade. Nu saknas bara vart din lön ska betalas.',
  oneStepNext: 'Fyll i betalningsinformation',
  readyTitle: 'Välkommen!',
  readyText: 'Allt är klart. Så här går det till:',
  readySteps: [
    'Skapa en kund: den som ska betala.',
    'Skapa en faktura och lägg till belopp.',
    'Förhandsgranska fakturan, och skicka den.',
  ],
  readyNext: 'Skapa en kund',
  close: 'Stäng',
} as const;
