import { PAYOUT_NAMES, type PayoutOption } from '#features/payout-details/domain/payout-option.ts';
import { type Currency, plural } from '#shared/money.ts';
import { BATCH_CANCELLED, type BatchState, type ByHandReason, type RowState } from '../domain/payout-batch.ts';

const wages = (count: number) => plural(count, 'lön', 'löner');

/** The texts of the screens for wages that go out (product §2.25, §2.26). */
export const texts = {
  wages,
  theWages: 'Lönerna att betala ut',
  nothingDue: 'Ingen lön väntar på utbetalning. När en kund har betalat dyker lönen upp här.',
  kind: (option: PayoutOption, currency: Currency) => `${PAYOUT_NAMES[option]}, ${currency}`,
  byHandHeading: 'Betalas för hand',
  byHandText: 'De här kan inte stå i en betalfil. Betala dem för sig, och registrera utbetalningen på fakturan.',
  byHand: {
    'no-wage': 'lönen är 0',
    advance: 'förskottet tar hela lönen: registrera utbetalning av 0',
    'too-large': 'beloppet är större än en betalfil kan ha',
    'no-destination': 'utbetalningsuppgifter saknas',
    currency: 'betalfiler till konton är bara i euro',
    iban: 'IBAN saknas, eller går inte att betala till i euro',
    email: 'kontots e-postadress är fel, eller börjar med =, + eller -',
  } satisfies Record<ByHandReason, string>,
  choose: (number: string, member: string) => `Ta med lönen för faktura ${number}, ${member}`,
  make: (count: number, sum: string) => `Gör omgång av ${wages(count)}, ${sum}`,
  chooseSome: 'Välj minst en lön',
  due: 'Att betala',
  wage: (amount: string) => `lön ${amount}`,
  advance: (amount: string) => `förskott −${amount}`,
  dueOn: (date: string, isLate: boolean) => (isLate ? `${date}, försenad` : date),
  notDueYet: 'De som har senare lönedag är inte valda från början.',
  cameBackBefore: ({ on, reason }: { on: string; reason: string }) =>
    `Lönen kom tillbaka ${on}, och uppgifterna är desamma. ${reason}`,
  hasComeBack:
    'De som kom tillbaka är inte valda från början. Be frilansaren rätta sina uppgifter först, om de är fel.',
  isTakenBack: 'Banken har tagit tillbaka en inbetalning på fakturan: se Inbetalningar',
  takenBackWages: (count: number) =>
    count === 1
      ? 'Banken har tagit tillbaka en inbetalning för 1 lön i omgången: se Inbetalningar. Ta bort lönen ur omgången om den inte ska betalas ut.'
      : `Banken har tagit tillbaka inbetalningar för ${wages(count)} i omgången: se Inbetalningar. Ta bort de löner ur omgången som inte ska betalas ut.`,
  creditWaits: 'En kreditfaktura väntar på granskning, och efter den är lönen mindre eller ingen alls',
  mayBePaid: 'De som kan vara betalda är inte valda från början. Kontrollera först: annars kan de betalas två gånger.',
  advanceOrPaid: 'förskottet tar hela lönen, om banken inte redan har betalat den',
  checkFirst: 'Kontrollera först: annars kan lönen betalas två gånger.',
  listed: (count: number) => `De ${count} som har väntat längst visas. När de är i en omgång visas nästa.`,

  columns: {
    choose: 'Ta med',
    invoice: 'Faktura',
    member: 'Frilansare',
    amount: 'Att betala',
    dueOn: 'Lönedag',
    to: 'Till',
    why: 'Varför',
    batch: 'Omgång',
    kind: 'Utbetalningssätt',
    sum: 'Summa',
    state: 'Läge',
    rows: 'Löner',
    made: 'Gjord',
    actions: 'Åtgärd',
  },
  open: 'Öppna',
  openBatch: (number: number) => ` omgång ${number}`,

  batchesHeading: 'Omgångar',
  noBatches: 'Ingen omgång är gjord än.',
  heading: 'Omgång',
  batch: (number: number) => `Omgång ${number}`,
  theBatch: 'Omgången',
  gone: 'Omgången finns inte.',
  toWages: 'Till lönerna',
  states: {
    made: 'Väntar på godkännande',
    approved: 'Godkänd',
    sent: 'Nedladdad',
    cancelled: 'Tillbakatagen',
  } satisfies Record<BatchState, string>,
  done: 'Klar',
  debited: (count: number) =>
    `Banken drog pengarna för ${wages(count)} som är ${count === 1 ? 'registrerad' : 'registrerade'} som tillbaka`,
  debitedBefore: (day: string) =>
    `Banken drog pengarna ${day} för en annan omgång, fast lönen är registrerad som tillbaka ur den: den kan bli betald två gånger`,
  rowStates: {
    waiting: 'Väntar',
    sent: 'På väg',
    paidOut: 'Utbetald',
    stopped: 'Stoppad',
    rejected: 'Tillbaka',
  } satisfies Record<RowState, string>,
  counted: (state: RowState, count: number) =>
    ({
      waiting: `${count} väntar`,
      sent: `${count} på väg`,
      paidOut: plural(count, 'utbetald', 'utbetalda'),
      stopped: plural(count, 'stoppad', 'stoppade'),
      rejected: `${count} tillbaka`,
    })[state],
  by: (name: string, instant: string) => `${name}, ${instant}`,
  facts: {
    kind: 'Utbetalningssätt',
    made: 'Gjord av',
    approved: 'Godkänd av',
    sent: 'Fil nedladdad',
    executesOn: 'Banken betalar',
  },
  rowsHeading: 'Löner i omgången',
  reasons: new Map([
    ['details-changed', 'Frilansaren ändrade sina utbetalningsuppgifter. Lönen väntar på utbetalning igen.'],
    [BATCH_CANCELLED, 'Omgången togs tillbaka.'],
  ]),
  changed: (instant: string) =>
    `Utbetalningsuppgifterna ändrades ${instant}. Filen har de gamla: kontrollera om betalningen går att stoppa.`,

  ownBatch:
    'Du gjorde omgången, så en kollega ska godkänna den. Finns ingen kollega kan en administratör bjuda in en, eller under Löner på sidan Leverantören låta en person både göra och godkänna en omgång.',
  approve: 'Godkänn',
  approveHeading: (number: number) => `Godkänn omgång ${number}?`,
  approveText: (count: number, sum: string) =>
    `${wages(count)} på ${count === 1 ? '' : 'tillsammans '}${sum} kan betalas ut efter godkännandet. Belopp och mottagare ändras inte mer.`,
  download: 'Ladda ner betalfilen',
  downloadAgain: 'Ladda ner filen igen',
  downloadHeading: 'Ladda ner betalfilen?',
  downloadText:
    'Filen innehåller frilansarnas utbetalningsuppgifter, och nedladdningen loggas. Efter den går omgången inte att ta tillbaka. Lägg in filen en gång hos den som betalar, och radera den sedan.',
  downloaded: 'Filen är nedladdad. Registrera utbetalningen när pengarna har dragits.',
  payOut: 'Registrera utbetalning',
  payOutText: (count: number, sum: string) =>
    count === 1
      ? `${wages(count)} på ${sum} registreras som utbetald, och frilansaren får veta det.`
      : `${wages(count)} på tillsammans ${sum} registreras som utbetalda, och frilansarna får veta det.`,
  rowToPayOut: (invoiceNumber: string, recipient: string, sum: string) =>
    `Faktura ${invoiceNumber}, ${recipient}, ${sum}`,
  cancel: 'Ta tillbaka',
  cancelHeading: (number: number) => `Ta tillbaka omgång ${number}?`,
  cancelText: 'Ingen har laddat ner filen. Lönerna väntar på utbetalning igen.',
  takeOut: 'Ta bort ur omgången',
  cameBack: 'Kom tillbaka',
  ofInvoice: (number: string) => ` lönen för faktura ${number}`,
  takeOutHeading: (number: string) => `Ta bort lönen för faktura ${number} ur omgången?`,
  takeOutText: 'Lönen kommer inte med i filen. Den väntar på utbetalning igen.',
  cameBackHeading: (number: string) => `Kom lönen för faktura ${number} tillbaka?`,
  cameBackText:
    'Lönen väntar på utbetalning igen. Gör det bara om pengarna kom tillbaka eller betalningen stoppades: annars kan den betalas två gånger.',

  replyHeading: 'Bankens svar',
  replyText: 'Läs in bankens svar på en betalfil (pain.002). Löner som banken avvisar kommer tillbaka hit.',
  readReply: 'Välj bankens fil',
  replyTooLarge: 'Filen är för stor för att vara bankens svar.',
} as const;
