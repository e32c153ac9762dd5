import { encodeQR } from 'qr';
import { companyLine } from '#features/invoices/document/domain/document-view.ts';
import { CODE_DRAWING, epcPayload } from '#features/invoices/document/domain/epc-payload.ts';
import { documentTexts } from '#features/invoices/document/domain/texts/document-texts.ts';
import { restSentence } from '#features/invoices/document/domain/rest-of-invoice.ts';
import { mailTexts, privacyLink } from '#features/invoices/document/domain/texts/mail-texts.ts';
import { nameToGreet } from '#features/invoices/document/domain/texts/name-to-greet.ts';
import {
  type InvoiceDocument,
  languageOf,
  mailLanguagesOf,
} from '#features/invoices/document/domain/invoice-document.ts';
import { groupReference } from '#features/invoices/domain/creditor-reference.ts';
import { composeCustomerMail } from '#server/mail/customer-mail.ts';
import type { Mail } from '#server/mail/mail.ts';
import { type SafeHtml, safeHtml } from '#server/safe-html.ts';
import type { Provider } from '#server/provider/provider.ts';
import { isBlank, visibleLine, visibleText } from '#shared/visible-text.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { groupIban } from '#shared/iban.ts';
import type { Language } from '#shared/language.ts';
import { languageForms } from '#shared/language-forms.ts';
import { type Hundredths, toDecimalString } from '#shared/money.ts';
import type { Demand } from '../domain/demand.ts';

/** The content of a reminder when it leaves. */
interface Reminder {
  invoiceId: string;
  /** The step's number, from 1. */
  step: number;
  to: string;
  /** The day in Stockholm on which the mail server accepted the invoice's mail. */
  receivedOn: CalendarDate | null;
  /** The date in Stockholm. */
  today: CalendarDate;
  demand: Demand;
}

/**
 * The width and height of the QR code, in pixels. Phones can scan it from a screen, and it fits a mailbox that is 320
 * pixels wide.
 */
const CODE_SIZE = 200;

/** The keys of a step's own texts in the provider's facts. */
const OWN_TEXT = { sv: 'swedish', en: 'english' } as const;

/**
 * Composes a reminder of a late invoice to the customer, in the customer's language. It has the PDF that the freelancer
 * sent and a payment code with the amount that is asked for. A reply goes to the provider. What a member typed is
 * escaped and never becomes a header. The Message-ID follows from invoice and step, so that a step that is made again
 * after an older backup was restored is recognized (product §10.14).
 */
export function composeReminderMail(
  { invoiceId, step, to, receivedOn, today, demand }: Reminder,
  document: InvoiceDocument,
  pdf: Uint8Array,
  provider: Pick<Provider, 'name' | 'organizationNumber' | 'seat' | 'privacyPage' | 'email' | 'reminders'>,
): Mail {
  const { invoiceNumber, creditorReference: rf, customer, currency } = document;
  const { chargesInterest, steps } = provider.reminders;
  // The account is the one on the invoice, even if the provider's account has changed since.
  const { name: payee, bank } = document.provider;
  const sender = visibleLine(document.sender.name);
  const languages = mailLanguagesOf(document);
  const isInEur = currency === 'EUR';
  const id = `${invoiceId}.${step}`;
  const code = paymentCode(id, { ...document, total: toDecimalString(demand.sum), vat: undefined });
  const contentIn = (language: Language) => {
    const { greeting, ifBankAsks, onlyEur, amountInEur, reminder: texts } = mailTexts[language];
    const forms = languageForms[language];
    const money = (amount: Hundredths) => forms.amount(amount, currency);
    // Who got the invoice after its due date could not pay by it.
    const [late, day] =
      receivedOn !== null && receivedOn > document.dueDate
        ? [texts.mailed, forms.date(receivedOn)]
        : [texts.due, forms.date(document.dueDate)];
    // With interest or a fee, the amount to pay isn't what is left of the invoice.
    const left = demand.sum === demand.left ? null : texts.left(money(demand.left));
    const rest = restSentence(demand, currency, language) ?? left;
    const interest = texts.interest(
      forms.percent(String(document.interestPercent)),
      forms.date(today),
      money(demand.interest),
    );
    const pay = texts.pay({
      sum: isInEur ? money(demand.sum) : null,
      payee,
      account: `${groupIban(bank.iban)} (BIC ${bank.bic})`,
      invoiceNumber,
    });
    return {
      subject: texts.subject(invoiceNumber, sender),
      amount: { label: texts.toPay(invoiceNumber), value: money(demand.sum) },
      heading: late.heading(texts.invoice(invoiceNumber, sender), day),
      paragraphs: [
        greeting(nameToGreet(customer.referenceName)),
        ...linesOf(steps[step - 1]?.[OWN_TEXT[language]] ?? texts.opening(invoiceNumber, sender, late.sentence(day))),
        ...(rest === null ? [] : [rest]),
        ...(demand.fee === 0n ? [] : [`${texts.fee(money(demand.fee))}${texts.askedFor}.`]),
        ...(demand.interest === 0n ? [] : [`${interest}${chargesInterest ? texts.askedFor : texts.notAskedFor}.`]),
        ...(isInEur ? [] : [`${onlyEur} ${texts.toPayInEur(money(demand.sum))} ${amountInEur}`]),
        `${pay}${rf === undefined ? '' : ifBankAsks(groupReference(rf))}`,
        texts.questions(payee),
      ],
      company: companyLine(provider, language),
      privacy: privacyLink(provider, language),
    };
  };
  return {
    messageId: `reminder.${id}@egenlon`,
    to,
    replyTo: provider.email,
    ...composeCustomerMail(languages, contentIn, code?.html),
    attachments: [
      {
        filename: mailTexts[languages[0]].invoiceFile(invoiceNumber),
        contentType: 'application/pdf',
        content: Buffer.from(pdf),
      },
      ...(code === null ? [] : [code.attachment]),
    ],
  };
}

/** The lines that say something of a text that the provider may have written. Each becomes a paragraph. */
const linesOf = (text: string) =>
  visibleText(text)
    .split('\n')
    .filter((line) => !isBlank(line));

/** The payment code as a picture in the mail itself; null if it can't be paid by a code, as in SEK. */
function paymentCode(
  id: string,
  document: InvoiceDocument,
): { html: SafeHtml; attachment: NonNullable<Mail['attachments']>[number] } | null {
  const payload = epcPayload(document);
  if (payload === null) return null;
  const language = languageOf(document);
  const texts = documentTexts[language];
  const cid = `code.${id}@egenlon`;
  const content = Buffer.from(encodeQR(payload, 'gif', { ...CODE_DRAWING, scale: 4 }));
  return {
    html: safeHtml`<p style="margin:0 0 4px">${texts.paymentCode}</p>
<p style="margin:0 0 16px"><img src="cid:${cid}" width="${String(CODE_SIZE)}" height="${String(CODE_SIZE)}" alt="${texts.paymentCodeDescription}" style="display:block;border:0"></p>
`,
    attachment: { filename: mailTexts[language].codeFile, contentType: 'image/gif', content, cid },
  };
}
