import { optionalLabel } from '#shared/field-rule.ts';
import { formatCount, plural } from '#shared/money.ts';
import type { KindWords } from '#features/invoices/domain/kind-words.ts';
import type { ReviewState } from '#features/invoices/domain/review-state.ts';
import type { ForwardingState, PinnedField } from '../domain/review-fields.ts';
import { REVIEW_MINUTES } from '#shared/review-minutes.ts';

/** The texts of the review's screens (product §2.20, §2.21). */
export const texts = {
  heading: 'Granskning',
  queue: 'Kön',
  queueOld: (instant: string) => `Kön kunde inte uppdateras. Så här såg den ut ${instant}.`,
  tryAgain: 'Försök igen',
  theInvoice: 'Fakturan',
  gone: 'Fakturan finns inte. Frilansaren kan ha tagit bort den.',
  toQueue: 'Till kön',
  keptNote: 'Din anmärkning är inte skickad:',
  keptForReturn: 'Din anmärkning är inte skickad. Den följer med när du trycker på Returnera:',
  discardNote: 'Släng anmärkningen',

  states: {
    submitted: 'Att granska',
    forwarded: 'Vidarebefordrade',
    paid: 'Betalda',
    paidOut: 'Utbetalda',
    returned: 'Returnerade',
    credited: 'Krediterade',
  } satisfies Record<ReviewState, string>,
  state: {
    submitted: 'Väntar på granskning',
    forwarded: 'Vidarebefordrad till kunden',
    paid: 'Betald',
    paidOut: 'Utbetald',
    returned: 'Returnerad till frilansaren',
    credited: 'Krediterad',
  } satisfies Record<ReviewState, string>,
  empty: {
    submitted: 'Inget väntar på granskning. Nya fakturor dyker upp här av sig själva.',
    forwarded: 'Ingen faktura väntar på kundens betalning.',
    paid: 'Ingen betald faktura väntar på att lönen betalas ut.',
    paidOut: 'Ingen lön är utbetald än.',
    returned: 'Ingen faktura är returnerad just nu.',
    credited: 'Ingen faktura är krediterad.',
  } satisfies Record<ReviewState, string>,
  waitingCount: (count: number) => `${plural(count, 'faktura', 'fakturor')} väntar på granskning.`,
  found: (count: number) => plural(count, 'faktura', 'fakturor'),
  noHits: 'Ingen faktura här stämmer med det du söker. Den kan finnas i en annan del av kön.',
  searchHint: 'Nummer, frilansare eller kund',
  listed: (shown: number, found: number) => `Visar ${shown} av ${formatCount(found)}. Sök för att hitta de andra.`,
  listedOfMany: (shown: number, found: number) =>
    `Visar ${shown} av minst ${formatCount(found)}. Sök på mer av numret eller namnet.`,
  columns: {
    number: 'Faktura',
    sender: 'Frilansare',
    client: 'Kund',
    amount: 'Belopp',
    left: 'Tid kvar',
    dueDate: 'Förfallodag',
    mail: 'Mejlet till kunden',
    paid: 'Betalt',
    submitted: 'Skickad',
    actions: 'Åtgärder',
  },
  revision: (revision: number) => `version ${revision}`,
  openedBy: (name: string) => `Öppnad av ${name}`,
  review: 'Granska',
  open: 'Öppna',
  ofInvoice: ({ inText }: KindWords, number: string) => ` ${inText} ${number}`,

  minutesLeft: (left: string) => `${left} kvar`,
  near: (left: string) => `Bråttom: ${left} kvar`,
  overdue: (over: string) => `Försenad: ${over} över tiden`,

  deadlineHeading: `Löftet: beslut inom ${REVIEW_MINUTES} minuter`,
  decidedToday: 'Avgjorda eller försenade i dag',
  keptToday: 'I tid i dag',
  medianToday: 'Mediantid i dag',
  percent: (value: number) => `${value}\u00a0%`,
  none: '–',
  chartLabel: 'Andel beslut i tid per dag, de senaste fjorton dagarna',
  chartEmpty: 'Inga beslut de senaste fjorton dagarna.',
  chartDay: (date: string, onTime: number, counted: number) => `${date}: ${onTime} av ${counted} i tid`,
  asTable: 'Visa som tabell',
  day: 'Dag',
  counted: 'Avgjorda eller försenade',
  onTime: 'I tid',
  median: 'Median',
  figures: 'Siffrorna',

  shortcuts: 'Kortkommandon',
  shortcutsHint: 'N nästa, V vidarebefordra, R returnera',
  nextShortcutHint: 'N nästa',
  next: 'Nästa',
  from: 'Från',
  to: 'till',
  dueOn: 'förfallodag',
  decision: 'Beslut',
  forward: 'Vidarebefordra',
  return: 'Returnera',
  overtaken: 'Frilansaren har skickat en ny version medan du höll på. Läs den innan du beslutar.',
  nothingNext: 'Inget mer väntar på granskning.',

  pdf: 'PDF:en',
  openPdf: 'Öppna PDF',
  pdfOf: (revision: number) => `PDF, version ${revision}`,
  fileName: ({ inText }: KindWords, number: number, revision: number) => `${inText}-${number}-${revision}.pdf`,

  changesHeading: (revision: number) => `Ändrat sedan version ${revision}`,
  unchanged: 'Frilansaren har skickat samma innehåll igen.',
  changeBefore: 'Förut',
  changeAfter: 'Nu',
  changeNothing: 'fanns inte',

  checksHeading: 'Kontroller',
  checkPassed: 'Bra',
  checkWarns: 'Se upp',
  warnings: (count: number) =>
    count === 0 ? 'Inget att se upp med' : `${plural(count, 'sak', 'saker')} att se upp med`,

  historyHeading: 'Tidigare versioner',
  decided: { returned: 'Returnerad', forwarded: 'Vidarebefordrad' },
  decidedBy: (name: string, at: string) => `av ${name}, ${at}`,
  pinned: {
    customer: 'kunden',
    term: 'betalningsvillkoret',
    line: 'raden',
    note: 'noteringen',
  } satisfies Record<PinnedField, string>,
  pinnedLine: (line: number) => `rad ${line}`,
  about: (what: string) => `Gäller ${what}.`,

  forwardHeading: ({ theInText }: KindWords) => `Vidarebefordra ${theInText} till kunden?`,
  forwardText: (address: string) =>
    `PDF:en mejlas till ${address}. Det går inte att ångra, och frilansaren får veta det när mejlservern har tagit emot mejlet.`,

  creditText: (amount: string) =>
    `En kreditfaktura på allt som är kvar, ${amount}, görs åt frilansaren och väntar sedan på granskning. Kunden får den när den är vidarebefordrad.`,
  creditWaits: (batch: number) =>
    `Lönen är i omgång ${batch}. Kreditera när den är utbetald, har kommit tillbaka eller är borttagen ur omgången.`,
  creditPaid: (amount: string, wageWaits: boolean) =>
    `Kunden har betalat ${amount}. Det som är för mycket efter krediteringen ska betalas tillbaka.${wageWaits ? ' Lönen som väntar betalas inte ut.' : ''}`,
  creditReasonHint: 'Står på kreditfakturan. Frilansaren ser den också.',
  creditMade: 'Kreditfakturan är gjord. Granska den och vidarebefordra den till kunden.',

  returnTo: ({ theInText }: KindWords) => ({
    heading: `Returnera ${theInText} till frilansaren`,
    text: `Frilansaren får anmärkningen med mejl och kan rätta och skicka ${theInText} igen.`,
  }),
  returnOwn: {
    heading: 'Returnera leverantörens egen kreditfaktura',
    text: 'Ingen får något mejl. Gör sedan en ny kreditfaktura med Kreditera på fakturan.',
  },
  returnPins: optionalLabel('Vad gäller det?'),
  pinChoices: { customer: 'Kunden', term: 'Betalningsvillkoret', note: 'Noteringen' },
  pinLine: (line: number, description: string) => `Rad ${line}: ${description}`,

  mailHeading: 'Mejlet till kunden',
  mail: {
    waiting: 'På väg',
    refused: 'Avvisat av mejlservern',
    accepted: 'Mottaget av mejlservern',
  } satisfies Record<ForwardingState, string>,
  mailTo: 'Till',
  mailAttempts: 'Försök',
  mailLast: 'Senaste försöket',
  mailReply: 'Mejlserverns svar',
  mailProblem: 'Vad som hände',
  mailWaiting: 'Vi försöker igen tills mejlservern tar emot mejlet.',
  mailAccepted: 'Mottaget betyder inte levererat eller läst. Det vet vi inte.',
  again: 'Försök igen',
  cameBack: 'Mejlet kom tillbaka',
  countsAnew: 'Kunden får fakturan först nu, så påminnelser och ränta räknas från det nya mejlet. ',
  againHeading: 'Skicka mejlet till kunden igen',
  againText: ({ the }: KindWords) => `Rätta adressen om den är fel. ${the} själv och frilansarens kund ändras inte.`,
  send: 'Skicka',

  decisionDialogs: 'Det som behövs för att besluta',
  moneyDialogs: 'Det som behövs för att bokföra',
  timelineHeading: 'Tidslinje',
} as const;
