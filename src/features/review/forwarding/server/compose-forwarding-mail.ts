import { composeCustomerMail } from '#server/mail/customer-mail.ts';
import type { Mail } from '#server/mail/mail.ts';
import type { Settings } from '#server/settings.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { visibleLine } from '#shared/visible-text.ts';
import type { Language } from '#shared/language.ts';
import { languageForms } from '#shared/language-forms.ts';
import { groupReference } from '#features/invoices/domain/creditor-reference.ts';
import { companyLine, documentView } from '#features/invoices/document/domain/document-view.ts';
import {
  type DocumentCredits,
  type InvoiceDocument,
  mailLanguagesOf,
} from '#features/invoices/document/domain/invoice-document.ts';
import { type RestOfInvoice, restSentence } from '#features/invoices/document/domain/rest-of-invoice.ts';
import { mailTexts, privacyLink } from '#features/invoices/document/domain/texts/mail-texts.ts';
import { nameToGreet } from '#features/invoices/document/domain/texts/name-to-greet.ts';
import type { forwardings } from '#database/schema/reviews.ts';

interface Forwarding extends Pick<typeof forwardings.$inferSelect, 'recipientEmail' | 'messageId'> {
  /** What the customer has to pay; null if nothing: the total is 0, or the invoice is paid or credited by now. */
  rest: RestOfInvoice | null;
  /** The date in Stockholm. */
  today: CalendarDate;
}

/**
 * Composes the mail that brings an invoice to the customer, in the customer's language, with the PDF that the freelancer
 * sent. A reply goes to the provider. What a member typed is escaped and never becomes a header (product §10.7).
 */
export function composeForwardingMail(
  { recipientEmail, messageId, rest, today }: Forwarding,
  document: InvoiceDocument,
  pdf: Uint8Array,
  settings: Pick<Settings, 'provider'>,
): Mail {
  const { invoiceNumber, credits, customer, provider } = document;
  const languages = mailLanguagesOf(document);
  return {
    messageId,
    to: recipientEmail,
    replyTo: settings.provider.email,
    ...composeCustomerMail(languages, (language) => {
      const texts = mailTexts[language];
      const { subject, amount, what } =
        credits === undefined
          ? invoiceWords(document, { rest, today }, language)
          : creditNoteWords(document, credits, language);
      return {
        subject,
        amount,
        heading: subject,
        paragraphs: [
          texts.greeting(nameToGreet(customer.referenceName)),
          ...what,
          texts.invoice.questions(provider.name),
        ],
        company: companyLine(settings.provider, language),
        privacy: privacyLink(settings.provider, language),
      };
    }),
    attachments: [
      {
        filename: mailTexts[languages[0]][credits === undefined ? 'invoiceFile' : 'creditNoteFile'](invoiceNumber),
        contentType: 'application/pdf',
        content: Buffer.from(pdf),
      },
    ],
  };
}

function invoiceWords(
  document: InvoiceDocument,
  { rest, today }: Pick<Forwarding, 'rest' | 'today'>,
  language: Language,
) {
  const texts = mailTexts[language];
  const sender = visibleLine(document.sender.name);
  const { invoiceNumber, creditorReference: rf, currency, provider } = document;
  const total = documentView(document, language).total.value;
  const subject = texts.invoice.subject(invoiceNumber, sender);
  const attached = texts.invoice.attached(invoiceNumber, sender, total);
  if (rest === null) {
    return {
      subject,
      amount: { label: texts.invoice.amount, value: total },
      what: [`${attached} ${texts.invoice.nothingToPay}`],
    };
  }
  // Nobody can pay by a day that has passed when the mail leaves.
  const dueDate = document.dueDate < today ? null : languageForms[language].date(document.dueDate);
  const ifBankAsks = rf === undefined ? '' : texts.ifBankAsks(groupReference(rf));
  const restSaid = restSentence(rest, currency, language);
  const pay = texts.invoice.pay({ isRest: restSaid !== null, payee: provider.name, date: dueDate, invoiceNumber });
  return {
    subject,
    amount: { label: texts.invoice.payBy(dueDate), value: languageForms[language].amount(rest.left, currency) },
    what: [
      [attached, ...(restSaid === null ? [] : [restSaid]), `${pay}${ifBankAsks}`].join(' '),
      ...(currency === 'EUR' ? [] : [`${texts.onlyEur} ${texts.amountInEur}`]),
    ],
  };
}

/** Says which invoice is credited, and that nothing is to be paid (product §4.10). */
function creditNoteWords(document: InvoiceDocument, credits: DocumentCredits, language: Language) {
  const texts = mailTexts[language].creditNote;
  const sender = visibleLine(document.sender.name);
  const { invoiceNumber } = document;
  const total = documentView(document, language).total.value;
  return {
    subject: texts.subject(invoiceNumber, sender),
    amount: { label: texts.credited(credits.invoiceNumber), value: total },
    what: [`${texts.attached(invoiceNumber, sender, total)}${texts.nothingToPay(credits.invoiceNumber)}`],
  };
}
