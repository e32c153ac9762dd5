import type { z } from 'zod';
import { formatInstant } from '#shared/calendar-date.ts';
import type { cameBack, disclosed, settlement } from '../endpoints.ts';

/** That somebody saw the payout details of a wage, and may have paid it. */
type Disclosure = z.output<typeof disclosed>[number];

/** When and why a wage came back. */
export type CameBack = NonNullable<z.output<typeof cameBack>>;

/** A wage that may have been paid before a credit note. */
type UnrecordedWage = NonNullable<z.output<typeof settlement>['unrecordedWage']>;

/** The texts of the panel and the dialogs of payments and wages (product §10.8). */
export const texts = {
  paymentHeading: 'Betalning',
  paid: 'Betalt',
  unpaid: 'Kvar att betala',
  recordPayment: 'Registrera betalning',
  paymentText: (isCredited: boolean) =>
    `Delbetalningar läggs ihop.${isCredited ? '' : ' När hela beloppet är betalt är fakturan betald.'}`,
  paidInEuro:
    'Fakturan är i SEK men betalas i EUR. Skriv hur mycket av den som är betalt, i SEK, och vad som kom in i EUR, så att bokföringen stämmer med banken.',
  received: 'Kom in (EUR)',
  sent: 'Drogs (EUR)',
  inEuros: { received: 'Om pengarna kom in som EUR.', sent: 'Om banken drog EUR.' },
  euroRate: (rate: string) => `1\u00a0EUR blir ${rate}\u00a0SEK.`,
  overpaymentConfirmed: 'Ja, kunden har betalat för mycket.',
  overpaymentText:
    'Lönen räknas på fakturans belopp. Det som är för mycket är kundens, om det inte är ränta och avgift som en påminnelse har begärt.',
  record: 'Registrera',
  writeOff: 'Skriv av resten',
  writeOffConfirm: 'Skriv av',
  writeOffText: (amount: string) =>
    `${amount} blir er kostnad, och fakturan är betald. Lönen blir hel och väntar på utbetalning.`,
  writeOffReasonText: 'Till exempel att en bank har dragit en avgift. Frilansaren ser anledningen i tidslinjen.',
  writtenOff: 'Avskrivet',
  writeOffs: 'Avskrivningar',
  writtenOffOn: (amount: string, date: string, reason: string) => `Avskrivet ${amount} den ${date}: ${reason}`,
  overpaid: 'För mycket betalt',
  payments: 'Betalningar',
  movedOn: (amount: string, date: string) => `${amount} den ${date}`,
  receivedAs: (amount: string) => `, kom in som ${amount}`,
  sentAs: (amount: string) => `, drogs som ${amount}`,
  refundFirst: 'Något av det som är för mycket är återbetalt eller behållet. Återför det först om en betalning är fel.',
  refunds: 'Återbetalningar',
  refundedOn: (amount: string, date: string, reference: string | null) =>
    `Återbetalt ${amount} den ${date}${reference === null ? '' : `, ${reference}`}`,
  refundable: 'Kvar att återbetala',
  recordRefund: 'Registrera återbetalning',
  refundText:
    'Betala tillbaka det som är för mycket hos banken, och registrera det här. Frilansaren ser det i tidslinjen.',
  lateCharge: 'Behållen ränta och avgift',
  lateCharges: 'Ränta och avgift från kunden',
  keptOn: (amount: string, date: string) => `Ränta och avgift ${amount} den ${date}`,
  creditedLateCharge:
    'Fakturan är krediterad i sin helhet, så ingen ränta eller avgift gäller den. Återför det som ni har behållit och betala tillbaka det.',
  keepLateCharge: 'Behåll ränta och avgift',
  keep: 'Behåll',
  lateChargeText:
    'En påminnelse har begärt ränta eller avgift, och kunden har betalat mer än fakturan. Det som ni behåller är er intäkt och inte frilansarens lön. Frilansaren ser det i tidslinjen.',
  payoutFirst: 'Lönen är utbetald. Återför utbetalningen först om en betalning som den bygger på är fel.',

  reverse: 'Återför',
  reversal: {
    payment: {
      what: 'betalning',
      heading: 'Återför betalningen?',
      text: (amount: string, date: string) =>
        `Betalningen på ${amount} den ${date} dras av från det som är betalt. Den står kvar i tidslinjen, tillsammans med återföringen.`,
    },
    'write-off': {
      what: 'avskrivning',
      heading: 'Återför avskrivningen?',
      text: (amount: string, date: string) =>
        `Avskrivningen av ${amount} den ${date} räknas inte längre. Den står kvar i tidslinjen, tillsammans med återföringen.`,
    },
    refund: {
      what: 'återbetalning',
      heading: 'Återför återbetalningen?',
      text: (amount: string, date: string) =>
        `Återbetalningen på ${amount} den ${date} räknas inte längre, så beloppet är kundens igen. Den står kvar i tidslinjen, tillsammans med återföringen.`,
    },
    'late-charge': {
      what: 'ränta och avgift',
      heading: 'Återför ränta och avgift?',
      text: (amount: string, date: string) =>
        `De ${amount} som ni behöll den ${date} är kundens igen. De står kvar i tidslinjen, tillsammans med återföringen.`,
    },
    payout: {
      what: 'utbetalning',
      heading: 'Återför utbetalningen?',
      text: (amount: string, date: string) =>
        `Utbetalningen på ${amount} den ${date} räknas inte längre. Den står kvar i tidslinjen, tillsammans med återföringen.`,
    },
  },
  wageAfterReversal: (isCredited: boolean) =>
    isCredited ? 'Fakturan är krediterad, så lönen betalas inte ut igen.' : 'Lönen väntar på utbetalning igen.',
  noAdvanceAfterReversal: (amount: string) =>
    `Förskottet på ${amount}, som uppstod när fakturan krediterades, tas bort.`,
  advanceAfterReversal: (amount: string) =>
    `Från lönen drogs ett förskott på ${amount}. Det dras av från kommande löner igen.`,
  writeOffAfterReversal: (amount: string) => `Avskrivningen av ${amount} återförs också, för då saknas mer.`,
  reasonText: 'Frilansaren ser anledningen i tidslinjen.',

  payoutHeading: 'Utbetalning',
  payout: 'Registrera utbetalning',
  waitsInBatch: 'Lönen väntar i',
  isOnItsWay: 'Lönen är på väg ut i',
  batch: (number: number) => `omgång ${number}`,
  paidWage: 'Registrera betald lön',
  paidWageText: ({ seenAt, paidInBatch }: UnrecordedWage) => {
    if (paidInBatch === undefined)
      return `Fakturan krediterades efter att du såg utbetalningsuppgifterna ${formatInstant(seenAt)}. Har du redan betalat lönen registrerar du den här: det som är för mycket blir ett förskott.`;
    return paidInBatch.isDebited
      ? `Banken drog pengarna för lönen ${paidInBatch.paidOn}, fast den är registrerad som tillbaka, och fakturan är krediterad. Registrera den betalda lönen här: det som är för mycket blir ett förskott.`
      : `Utbetalningen av lönen ${paidInBatch.paidOn} är återförd, och fakturan är krediterad. Har frilansaren ändå fått lönen registrerar du den här: det som är för mycket blir ett förskott.`;
  },
  restText: 'Är lönen inte betald registrerar du utbetalningen av det som är kvar.',
  wageBefore: 'Högsta lön före krediteringen',
  payoutTo: 'Till',
  payoutAmount: 'Belopp',
  payoutDate: 'Datum',
  disclosureIsLogged: 'Frilansarens utbetalningsuppgifter visas i sin helhet. Att du har tittat på dem loggas.',
  showDetails: 'Visa uppgifterna',
  disclosed: ({ name, at, isOwn, debitedOn }: Disclosure) =>
    debitedOn === undefined
      ? `${isOwn ? 'Du' : name} öppnade uppgifterna ${formatInstant(at)} och kan ha betalat för hand`
      : `Banken drog pengarna ${debitedOn}, fast lönen är registrerad som tillbaka`,
  notPaid: 'Jag betalade inte',
  notPaidQuestion: (invoiceNumber: string, isCredited: boolean) =>
    isCredited
      ? `Betalade du inte lönen för faktura ${invoiceNumber} före krediteringen? Då kan du inte längre registrera den som betald. Det går inte att ångra.`
      : `Betalade du inte lönen för faktura ${invoiceNumber}? Då varnas ingen längre för att du kan ha betalat den. Det går inte att ångra.`,
  wageOf: (invoiceNumber: string) => ` lönen för faktura ${invoiceNumber}`,
  ofInvoice: (invoiceNumber: string, message: string) => `Faktura ${invoiceNumber}: ${message}`,
  askFirst: 'Fråga först: annars kan lönen betalas två gånger.',
  askBankFirst:
    'Kontrollera med banken först: annars kan lönen betalas två gånger. Har frilansaren fått pengarna registrerar du det beloppet och den dagen, även om ett förskott annars skulle dras av.',
  cameBack: ({ on, reason }: CameBack) => `Lönen kom tillbaka ${on} från de här uppgifterna. ${reason}`,
  netSalary: 'Nettolön enligt lönespecifikationen',
  netByTable: 'Netto enligt utbetalningsvillkoren',
  noRate: 'finns inte för SEK',
  largestWage: 'Högsta lön att betala ut',
  advance: 'Förskott att dra av',
  toPay: 'Att betala ut',
  advanceText:
    'Frilansaren har fått för mycket lön för en faktura som har krediterats. Betalas mer ut, dras mindre av nu.',
  lessThanWage: (amount: string) =>
    `${amount} mindre än det som ska betalas ut. Resten betalas inte ut senare, men räknas av mot förskott om några är kvar.`,
  advancePaid: 'Avdraget för förskott',
  frozenOption: 'Utbetalningssätt när fakturan skickades',
  option: 'Utbetalningssätt nu',
  details: {
    ibanNumber: 'IBAN',
    country: 'Land',
    wiseBankName: 'Bank',
    bankName: 'Bank',
    accountNumber: 'Kontonummer',
    swiftCode: 'SWIFT-kod',
    otherInfo: 'Övrig information',
    email: 'E-post',
  } as Record<string, string>,
} as const;
