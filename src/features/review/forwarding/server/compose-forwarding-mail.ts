import { composeCustomerMail } from '#server/mail/customer-mail.ts';
import type { Mail } from '#server/mail/mail.ts';
import type { Settings } from '#server/settings.ts';
import { visibleLine } from '#server/visible-text.ts';
import { languageForms } from '#shared/language-forms.ts';
import { groupReference } from '#features/invoices/domain/creditor-reference.ts';
import { documentView } from '#features/invoices/document/domain/document-view.ts';
import { type InvoiceDocument, mailLanguagesOf } from '#features/invoices/document/domain/invoice-document.ts';
import { mailTexts } from '#features/invoices/document/domain/texts/mail-texts.ts';
import type { forwardings } from '#database/schema/reviews.ts';

/**
 * Composes the mail that brings an invoice to the customer, in the customer's language, with the PDF that the freelancer
 * sent. A reply goes to the provider. What a member typed is escaped and never becomes a header (product §10.7).
 */
export function composeForwardingMail(
  { recipientEmail, messageId }: Pick<typeof forwardings.$inferSelect, 'recipientEmail' | 'messageId'>,
  document: InvoiceDocument,
  pdf: Uint8Array,
  settings: Pick<Settings, 'provider'>,
): Mail {
  const sender = visibleLine(document.sender.name);
  const { invoiceNumber, creditorReference: rf, customer, provider } = document;
  const languages = mailLanguagesOf(document);
  return {
    messageId,
    to: recipientEmail,
    replyTo: settings.provider.email,
    ...composeCustomerMail(languages, (language) => {
      const texts = mailTexts[language];
      const total = documentView(document, language).total.value;
      const dueDate = languageForms[language].date(document.dueDate);
      const ifBankAsks = rf === undefined ? '' : texts.ifBankAsks(groupReference(rf));
      const attached = texts.invoice.attached(invoiceNumber, sender, total);
      return {
        subject: texts.invoice.subject(invoiceNumber, sender),
        amount: { label: texts.invoice.payBy(dueDate), value: total },
        heading: texts.invoice.subject(invoiceNumber, sender),
        paragraphs: [
          texts.greeting(visibleLine(customer.referenceName)),
          `${attached}${texts.invoice.pay(provider.name, dueDate, invoiceNumber)}${ifBankAsks}`,
          texts.invoice.questions(provider.name),
        ],
      };
    }),
    attachments: [
      {
        filename: mailTexts[languages[0]].invoiceFile(invoiceNumber),
        contentType: 'application/pdf',
        content: Buffer.from(pdf),
      },
    ],
  };
}
