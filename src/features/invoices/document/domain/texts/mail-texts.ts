import type { Language } from '#shared/language.ts';

/** The facts of a payment that a mail asks for. */
interface AskedPayment {
  /** Null if the sum is in another currency than payment is taken in. */
  sum: string | null;
  payee: string;
  account: string;
  invoiceNumber: number;
}

/** The facts of a payment that the mail with an invoice asks for. */
interface AskedForInvoice {
  /** Whether some of the invoice is credited or paid. */
  isRest: boolean;
  payee: string;
  /** The last day to pay; null if it has passed. */
  date: string | null;
  invoiceNumber: number;
}

/** The last day to pay in a sentence; nothing without one. */
const swedishBy = (date: string | null) => (date === null ? '' : ` senast ${date}`);
const englishBy = (date: string | null) => (date === null ? '' : ` by ${date}`);

const swedish = {
  greeting: (name: string | null) => (name === null ? 'Hej!' : `Hej ${name}!`),
  ifBankAsks: (reference: string) => ` Vill banken ha en RF-referens är den ${reference}.`,
  onlyEur: 'Betalning tas bara emot i EUR.',
  privacy: 'Så behandlas personuppgifter',
  amountInEur: 'Svara på det här mejlet, så får du beloppet i EUR.',
  invoiceFile: (invoiceNumber: number) => `faktura-${invoiceNumber}.pdf`,
  creditNoteFile: (invoiceNumber: number) => `kreditfaktura-${invoiceNumber}.pdf`,
  creditNote: {
    subject: (invoiceNumber: number, sender: string) => `Kreditfaktura ${invoiceNumber} från ${sender}`,
    credited: (invoiceNumber: number) => `Krediteras på faktura ${invoiceNumber}`,
    attached: (invoiceNumber: number, sender: string, sum: string) =>
      `Här kommer kreditfaktura ${invoiceNumber} från ${sender} på ${sum}, som PDF.`,
    nothingToPay: (invoiceNumber: number) =>
      ` Beloppet dras av från faktura ${invoiceNumber}, och kreditfakturan ska inte betalas. Är fakturan redan betald betalar vi tillbaka det som är för mycket.`,
  },
  codeFile: 'betalkod.gif',
  /** What is done of an invoice, and what is left of it. */
  parts: {
    credited: (credited: string) => `${credited} krediterat`,
    paid: (paid: string) => `${paid} betalt`,
    sentence: (total: string, parts: string, left: string) => `Av ${total} är ${parts}. Kvar att betala är ${left}.`,
  },
  invoice: {
    subject: (invoiceNumber: number, sender: string) => `Faktura ${invoiceNumber} från ${sender}`,
    payBy: (date: string | null) => `Att betala${swedishBy(date)}`,
    amount: 'Belopp',
    attached: (invoiceNumber: number, sender: string, sum: string) =>
      `Här kommer faktura ${invoiceNumber} från ${sender} på ${sum}, som PDF.`,
    pay: ({ isRest, payee, date, invoiceNumber }: AskedForInvoice) =>
      `Betala ${isRest ? 'resten' : 'den'} till ${payee}${swedishBy(date)}, och ange fakturanummer ${invoiceNumber} som referens.`,
    nothingToPay: 'Det finns inget att betala.',
    questions: (payee: string) => `Har du frågor? Svara på det här mejlet, så når du ${payee}.`,
  },
  reminder: {
    subject: (invoiceNumber: number, sender: string) => `Påminnelse: faktura ${invoiceNumber} från ${sender}`,
    toPay: (invoiceNumber: number) => `Att betala för faktura ${invoiceNumber}`,
    due: {
      heading: (invoice: string, date: string) => `${invoice} förföll ${date}`,
      sentence: (date: string) => `Förfallodagen var ${date}.`,
    },
    mailed: {
      heading: (invoice: string, date: string) => `${invoice} mejlades ${date}`,
      sentence: (date: string) => `Vi mejlade fakturan den ${date}.`,
    },
    invoice: (invoiceNumber: number, sender: string) => `Faktura ${invoiceNumber} från ${sender}`,
    opening: (invoiceNumber: number, sender: string, sentence: string) =>
      `Vi har inte fått hela betalningen för faktura ${invoiceNumber} från ${sender}. ${sentence} Har du just betalat kan du bortse från det här mejlet.`,
    left: (left: string) => `Kvar att betala av fakturan är ${left}.`,
    fee: (fee: string) => `Påminnelseavgift: ${fee}`,
    interest: (percent: string, date: string, interest: string) =>
      `Dröjsmålsräntan är ${percent} per år på det som är kvar att betala. Till och med ${date} är den ${interest}`,
    askedFor: '. Den ingår i beloppet att betala',
    notAskedFor: ', som inte ingår i beloppet att betala',
    /** Of a sum in another currency, which isn't what is to be paid. */
    toPayInEur: (sum: string) => `Att betala är motsvarande ${sum} i EUR.`,
    pay: ({ sum, payee, account, invoiceNumber }: AskedPayment) =>
      `Betala ${sum ?? 'beloppet i EUR'} till ${payee}, IBAN ${account}, och ange fakturanummer ${invoiceNumber} som referens.`,
    questions: (payee: string) =>
      `Fakturan följer med som PDF. Har du frågor? Svara på det här mejlet, så når du ${payee}.`,
  },
};

const english: typeof swedish = {
  greeting: (name) => (name === null ? 'Hello,' : `Hello ${name},`),
  ifBankAsks: (reference) => ` If your bank asks for an RF creditor reference, it is ${reference}.`,
  onlyEur: 'We only accept EUR.',
  privacy: 'How personal data is handled',
  amountInEur: 'Reply to this e-mail to get the amount in EUR.',
  invoiceFile: (invoiceNumber) => `invoice-${invoiceNumber}.pdf`,
  creditNoteFile: (invoiceNumber) => `credit-note-${invoiceNumber}.pdf`,
  creditNote: {
    subject: (invoiceNumber, sender) => `Credit note ${invoiceNumber} from ${sender}`,
    credited: (invoiceNumber) => `Credited to invoice ${invoiceNumber}`,
    attached: (invoiceNumber, sender, sum) =>
      `Please find attached credit note ${invoiceNumber} from ${sender} for ${sum}, as a PDF.`,
    nothingToPay: (invoiceNumber) =>
      ` The amount is deducted from invoice ${invoiceNumber}, and there is nothing to pay for the credit note. If you have already paid that invoice, we will refund any overpayment.`,
  },
  codeFile: 'payment-code.gif',
  parts: {
    credited: (credited) => `${credited} has been credited`,
    paid: (paid) => `${paid} has been paid`,
    sentence: (total, parts, left) => `Of ${total}, ${parts}. ${left} is left to pay.`,
  },
  invoice: {
    subject: (invoiceNumber, sender) => `Invoice ${invoiceNumber} from ${sender}`,
    payBy: (date) => `To pay${englishBy(date)}`,
    amount: 'Amount',
    attached: (invoiceNumber, sender, sum) =>
      `Please find attached invoice ${invoiceNumber} from ${sender} for ${sum}, as a PDF.`,
    pay: ({ isRest, payee, date, invoiceNumber }) =>
      `Please pay ${isRest ? 'the rest' : 'it'} to ${payee}${englishBy(date)}, and give invoice number ${invoiceNumber} as the reference.`,
    nothingToPay: 'There is nothing to pay.',
    questions: (payee) => `Any questions? Reply to this e-mail to reach ${payee}.`,
  },
  reminder: {
    subject: (invoiceNumber, sender) => `Reminder: invoice ${invoiceNumber} from ${sender}`,
    toPay: (invoiceNumber) => `To pay for invoice ${invoiceNumber}`,
    due: {
      heading: (invoice, date) => `${invoice} was due on ${date}`,
      sentence: (date) => `It was due on ${date}.`,
    },
    mailed: {
      heading: (invoice, date) => `${invoice} was e-mailed on ${date}`,
      sentence: (date) => `We e-mailed the invoice on ${date}.`,
    },
    invoice: (invoiceNumber, sender) => `Invoice ${invoiceNumber} from ${sender}`,
    opening: (invoiceNumber, sender, sentence) =>
      `We have not received the full payment of invoice ${invoiceNumber} from ${sender}. ${sentence} If you have just paid, please disregard this e-mail.`,
    left: (left) => `${left} of the invoice is left to pay.`,
    fee: (fee) => `Reminder fee: ${fee}`,
    interest: (percent, date, interest) =>
      `Late interest is ${percent} a year on what is left to pay. Up to and including ${date} it is ${interest}`,
    askedFor: '. It is included in the amount to pay',
    notAskedFor: ', which is not part of the amount to pay',
    toPayInEur: (sum) => `The amount to pay is the equivalent of ${sum} in EUR.`,
    pay: ({ sum, payee, account, invoiceNumber }) =>
      `Please pay ${sum ?? 'the amount in EUR'} to ${payee}, IBAN ${account}, and give invoice number ${invoiceNumber} as the reference.`,
    questions: (payee) => `The invoice is attached as a PDF. Any questions? Reply to this e-mail to reach ${payee}.`,
  },
};

/**
 * All texts of mails to customers by language: of the mail with the invoice (product §10.7) and of reminders (§10.14).
 */
export const mailTexts: Record<Language, typeof swedish> = { sv: swedish, en: english };

/** The link of a mail to a customer to the page where the provider informs about personal data; null without one. */
export const privacyLink = ({ privacyPage }: { privacyPage: string | null }, language: Language) =>
  privacyPage === null ? null : { label: mailTexts[language].privacy, page: privacyPage };
