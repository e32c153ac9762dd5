import { formatCount, plural } from '#shared/money.ts';
import type { MatchReason } from '../domain/payment-match.ts';
import { MOST_COUNTED_PAYMENTS, type PaymentGroup } from '../domain/payments-in-fields.ts';
import type { ImportedFile } from './payments-in-queries.ts';

const SET_ASIDE = 'Inte vår';
const SEEN_TO = 'Hanterad';
const NOT_REMINDED = 'Kunden påminns inte så länge betalningen väntar här.';

/** The texts of the screen for payments in (product §2.27). */
export const texts = {
  list: 'Inbetalningar',
  theList: 'Inbetalningarna',
  parts: 'Fakturor att bokföra på',
  groups: {
    certain: 'Säkra',
    likely: 'Troliga',
    partial: 'Delbetalningar',
    unmatched: 'Omatchade',
    booked: 'Bokförda',
    setAside: 'Inte våra',
  } satisfies Record<PaymentGroup, string>,
  groupText: {
    certain: `Referensen och beloppet stämmer med fakturan. ${NOT_REMINDED}`,
    likely: `Det mesta talar för fakturan. Titta på skälen och bokför en i taget. ${NOT_REMINDED}`,
    partial: `Beloppet är mindre än det som är kvar att betala. ${NOT_REMINDED}`,
    unmatched:
      'Vi hittar ingen faktura: välj en eller flera, eller markera att pengarna inte är våra. Här står också vad banken har tagit tillbaka.',
    booked:
      'De senaste, även de som bara är bokförda till en del. De går att ångra tills lönen är på väg ut, eller det som är för mycket är återbetalt eller behållet.',
    setAside:
      'Det som inte kommer från en kund, det som banken tog tillbaka och som är hanterat, och summor som är ersatta av sina delar. Allt utom summorna går att ångra.',
  } satisfies Record<PaymentGroup, string>,
  empty: {
    certain: 'Inga säkra inbetalningar väntar.',
    likely: 'Inga troliga inbetalningar väntar.',
    partial: 'Inga delbetalningar väntar.',
    unmatched: 'Inga omatchade inbetalningar.',
    booked: 'Ingen inbetalning är bokförd från en fil än.',
    setAside: 'Ingen inbetalning är markerad som inte vår.',
  } satisfies Record<PaymentGroup, string>,
  newest: `De senaste ${formatCount(MOST_COUNTED_PAYMENTS)} visas.`,
  many: (counted: number, most: number) => formatCount(counted) + (counted === most ? '+' : ''),

  remindersHeld: (at: string) =>
    `Inga påminnelser går ut, för programmet är återställt från en säkerhetskopia från ${at}. Läs in bankens filer sedan dess och bokför inbetalningarna. Säg sedan till dem som sköter driften.`,

  fileHeading: 'Bankens fil',
  fileText:
    'Släpp en camt.053 eller camt.054 här, eller välj den. Kundernas betalningar bokförs först när du säger till. Löner i en omgång som banken har dragit registreras som utbetalda direkt.',
  chooseFile: 'Välj fil',
  oneFile: 'Släpp en fil i taget. Ingen av dem är inläst.',
  sending: 'Filen skickas',
  sentShare: (percent: number) => `: ${percent}\u00a0%`,
  reading: 'Filen läses och jämförs med det som redan är inläst.',
  progress: 'Hur långt det har kommit',
  imported: (payments: number, sums: string) =>
    payments === 0
      ? 'Filen är inläst. Den hade inga nya inbetalningar.'
      : `Filen är inläst: ${plural(payments, 'ny inbetalning', 'nya inbetalningar')}, ${sums}.`,
  isKnown: 'Just den här filen är redan inläst. Inget har ändrats.',
  skipped: 'En fil till släpptes medan den här lästes in. Den är inte inläst: släpp den igen.',
  known: (count: number) => `${plural(count, 'betalning', 'betalningar')} fanns redan och är som förut.`,
  divided: (count: number) =>
    `${plural(count, 'summa från en tidigare fil är ersatt', 'summor från tidigare filer är ersatta')} av sina delar.`,
  paidOut: (count: number) => (count === 1 ? 'En lön är utbetald.' : `${formatCount(count)} löner är utbetalda.`),
  debitedWage: ({ invoiceNumber, debitedOn }: ImportedFile['debitedWages'][number]) =>
    `Banken drog pengarna ${debitedOn} för lönen för faktura ${invoiceNumber}, fast den är registrerad som tillbaka. Kontrollera att den inte betalas två gånger.`,
  debits: (count: number) => `${plural(count, 'uttag är sparat', 'uttag är sparade')}.`,
  takenBack: (count: number) =>
    `Banken har tagit tillbaka ${plural(count, 'inbetalning', 'inbetalningar')}: ${count === 1 ? 'den' : 'de'} väntar bland Omatchade.`,
  pending: (count: number) =>
    `${plural(count, 'post', 'poster')} har banken inte bokfört än. ${count === 1 ? 'Den' : 'De'} kommer i en senare fil.`,
  otherAccounts: (accounts: string) => `Kontoutdrag för konton som inte är våra är inte inlästa: ${accounts}.`,

  bookCertain: (count: number, sums: string) => `Bokför ${plural(count, 'säker', 'säkra')}, ${sums}`,
  booking: (booked: number, all: number) =>
    `${formatCount(booked)} av ${formatCount(all)} är ${booked === 1 ? 'bokförd' : 'bokförda'}.`,
  bookedAll: (booked: number) => `${plural(booked, 'inbetalning är bokförd', 'inbetalningar är bokförda')}.`,

  columns: {
    choose: 'Välj',
    day: 'Datum',
    amount: 'Belopp',
    payer: 'Betalare',
    message: 'Meddelande',
    proposal: 'Förslag',
    booked: 'Bokförd på',
    reason: 'Anledning',
    actions: 'Åtgärder',
  },
  left: (amount: string) => `${amount} kvar`,
  noPayer: 'Okänd betalare',
  bank: 'Banken',
  invoice: (number: string) => `Faktura ${number}`,
  ofFile: (name: string) => `Från ${name}`,
  none: '–',
  paid: (amount: string) => `, betalar ${amount}`,
  instructed: (amount: string) => `skickat som ${amount}`,
  reasons: {
    reference: 'RF-referensen stämmer',
    number: 'fakturanumret står i meddelandet',
    nearNumber: 'ett nästan likadant fakturanummer står i meddelandet',
    amount: 'beloppet stämmer',
    name: 'betalaren heter som kunden',
    similarName: 'betalaren heter nästan som kunden',
    account: 'kunden har betalat från kontot förut',
    collected: 'flera fakturor blir tillsammans beloppet',
    lessThanUnpaid: 'beloppet är mindre än det som är kvar',
    moreThanUnpaid: 'beloppet är mer än det som är kvar',
    oneOfSeveral: 'flera fakturor passar lika bra',
    alreadyPaid: 'inget är kvar att betala på fakturan',
    otherCurrency: 'fakturan är i en annan valuta',
    beforeInvoice: 'betalningen är äldre än fakturan',
    wageReturned: 'lönen kom tillbaka från banken',
    takenBack: 'banken har tagit tillbaka en egen post',
    paymentTakenBack: 'banken har tagit tillbaka inbetalningen',
  } satisfies Record<MatchReason, string>,

  book: 'Bokför',
  assign: 'Välj faktura',
  returnWage: 'Ta tillbaka lönen',
  setAside: SET_ASIDE,
  chooseAll: (count: number) => `Välj alla ${count}`,
  choose: (amount: string, payer: string) => `Välj ${amount} från ${payer}`,
  chooseSome: 'Välj de som inte är våra',
  setAllAside: (count: number, sums: string) =>
    `Markera ${plural(count, 'inbetalning som inte vår', 'inbetalningar som inte våra')}, ${sums}`,
  seenTo: SEEN_TO,
  undo: 'Ångra',
  about: (amount: string, payer: string) => `: ${amount} från ${payer}`,

  bookHeading: 'Bokför inbetalningen',
  paymentIs: (amount: string, payer: string, day: string) => `${amount} från ${payer}, ${day}`,
  invoiceNumber: 'Fakturanummer eller RF-referens',
  add: 'Lägg till',
  remove: 'Ta bort',
  ofInvoice: (number: string) => ` faktura ${number}`,
  unpaid: (amount: string, client: string) => `${client}, ${amount} kvar att betala`,
  partAmount: (number: string, currency: string) => `Belopp på faktura ${number} (${currency})`,
  receivedAmount: (number: string, currency: string) => `Av inbetalningen till faktura ${number} (${currency})`,
  paidAmount: (number: string, currency: string) => `Betalar av faktura ${number} (${currency})`,
  rest: (amount: string) => `${amount} av inbetalningen blir kvar.`,
  noInvoiceYet: 'Skriv numret på fakturan som är betald. Du kan dela beloppet på flera.',
  added: ({ invoiceNumber, clientName }: { invoiceNumber: string; clientName: string }) =>
    `Faktura ${invoiceNumber}, ${clientName}, är tillagd.`,
  sameAmount: 'Samma belopp är kvar att betala på',
  invoiceInText: (number: string) => `faktura ${number}`,
  alreadyAdded: 'Fakturan är redan med.',
  addFirst: 'Lägg till fakturan först, eller töm fältet.',
  overpaymentConfirmed: 'Ja, kunden har betalat för mycket.',

  returnHeading: 'Ta tillbaka lönen?',
  returnText: (amount: string, number: string) =>
    `Banken har skickat tillbaka lönen på ${amount} för faktura ${number}. Är utbetalningen registrerad återförs den, och frilansaren ser det i tidslinjen.`,

  aside: {
    payment: {
      heading: 'Markera som inte vår?',
      submit: SET_ASIDE,
      text: (amount: string) => `${amount} bokförs inte på någon faktura. Det går att ångra.`,
    },
    several: {
      heading: (count: number) =>
        `Markera ${plural(count, 'inbetalning som inte vår', 'inbetalningar som inte våra')}?`,
      submit: 'Inte våra',
      text: (sums: string) => `${sums} bokförs inte på någon faktura. Varje inbetalning går att ångra för sig.`,
    },
    takenBack: {
      heading: 'Är det hanterat?',
      submit: SEEN_TO,
      text: (amount: string) =>
        `Banken har tagit tillbaka en inbetalning på ${amount}. Är den bokförd ska den ångras under Bokförda först. Det som inte är bokfört av den markeras samtidigt som inte vår.`,
    },
  },
  undoBooked: {
    heading: 'Ångra bokföringen?',
    text: (amount: string) =>
      `Det som är bokfört av inbetalningen på ${amount} återförs, och hela beloppet väntar igen, om inte banken har tagit tillbaka det. Frilansaren ser återföringen i tidslinjen.`,
  },
  undoSeenTo: {
    heading: 'Ångra att det är hanterat?',
    text: (amount: string) => `Inbetalningen på ${amount} som banken har tagit tillbaka väntar igen.`,
  },
  undoAside: {
    heading: 'Ångra markeringen som inte vår?',
    text: (amount: string) => `Inbetalningen på ${amount} väntar igen.`,
  },
} as const;
