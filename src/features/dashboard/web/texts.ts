import { type Currency, formatCount, plural } from '#shared/money.ts';
import { statusWords } from '#features/invoices/domain/status-words.ts';

const invoiceCount = (count: number) => (count === 1 ? '1\u00a0faktura' : `${formatCount(count)}\u00a0fakturor`);
const dayCount = (days: number) => plural(days, 'dag', 'dagar');

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

  underWayHeading: 'På väg till dig',
  nothingUnderWay: 'Inget är på väg än.',
  nothingLeftUnderWay: 'Inget är på väg just nu.',
  nothingUnderWayText: 'När du har skickat en faktura ser du här hur mycket som kommer till dig, och när.',
  createInvoice: 'Skapa ny faktura',
  advance: (sum: string, currency: Currency) =>
    `För mycket utbetald lön, ${sum}, dras av från dina kommande löner i ${currency}.`,
  afterAdvance: ' efter avdrag',
  nextPayment: (date: string, sum: string) => `Nästa betalning väntas ${date} och ger dig ${sum}`,
  nextWage: (date: string, sum: string) => `Nästa lön väntas ${date}: ${sum}`,
  late: (count: number, sum: string, days: number) =>
    count === 1
      ? `1 faktura är förfallen sedan ${dayCount(days)} och ger dig ${sum}`
      : `${formatCount(count)} fakturor är förfallna, den äldsta sedan ${dayCount(days)}, och ger dig ${sum}`,
  wayOf: (currency: Currency) => `Pengarnas väg i ${currency}`,
  invoiceCount,
  stationLate: (count: number, days: number) => `${invoiceCount(count)}, sedan ${dayCount(days)}`,
  inYear: 'på tolv månader',
  nextPayments: 'Betalas härnäst: din del',

  toFinishHeading: 'Att göra klart',
  nothingToFinish: 'Inga påbörjade fakturor.',
  allToFinish: (count: number) => `Visa alla ${formatCount(count)}`,
  invoiceNumber: (number: string) => `Nr ${number}`,
  status: statusWords,

  yearHeading: 'De senaste tolv månaderna',
  nothingInYear: 'När du har skickat fakturor ser du här hur mycket, månad för månad.',
  nothingLeftInYear: 'Inget fakturerat de senaste tolv månaderna.',
  series: { sent: 'Fakturerat', paid: 'Betalt', paidOut: 'Utbetalt' },
  sentThisMonth: (sum: string, count: number) => `Skickat den här månaden: ${sum}, ${invoiceCount(count)}`,
  nothingSent: 'Inget skickat den här månaden.',
  chartLabel: (currency: Currency) => `Fakturerat, betalt och utbetalt i ${currency}, månad för månad`,

  placesHeading: 'Vad vill du göra?',

  welcomeTitle: 'Välkommen till Egenlön',
  welcomeText:
    'Här fakturerar du utan eget företag. Börja med dina kontaktuppgifter. Ditt namn och din e-post står på dina fakturor, och uppgifterna används också när din lön betalas ut.',
  welcomeNext: 'Fyll i kontaktuppgifter',
  oneStepTitle: 'Ett steg kvar',
  oneStepText: 'Dina kontaktuppgifter är sparade. Nu behöver vi bara veta vart din lön ska betalas.',
  oneStepNext: 'Fyll i betalningsinformation',
  readyTitle: 'Välkommen!',
  readyText: 'Allt är klart. Så här går det till:',
  readySteps: [
    'Skapa en kund: den som ska betala.',
    'Skapa en faktura och lägg till belopp.',
    'Förhandsgranska fakturan, och skicka den.',
  ],
  readyNext: 'Skapa din första faktura',
  readyClient: 'Skapa din första kund',
  close: 'Stäng',
} as const;
