import { type Language, USUAL_LANGUAGE } from '#shared/language.ts';
import { visibleLine } from '#shared/visible-text.ts';
import type { Mail } from './mail.ts';
import { darkRules, styled } from './mail-colours.ts';
import { SafeHtml, safeHtml } from '../safe-html.ts';

/** A part of a mail that has a form of its own, as text and as HTML. */
export interface MailPart {
  text: string;
  html: SafeHtml;
}

/** What a mail says. Each text is plain, and becomes one line or paragraph. */
export interface MailContent {
  /** The language of all of it; by default Swedish. */
  language?: Language;
  subject: string;
  /** Stands above everything else. */
  header?: MailPart;
  /** The one number that matters. */
  amount?: { label: string; value: string };
  /** What has happened, or happens next. Without it the subject says so. */
  heading?: string;
  paragraphs: string[];
  button?: { label: string; url: string };
  /** Stands below the button: who signs the mail, or what to do for somebody whom it doesn't concern. */
  closing?: string[];
  /** Stands below everything else. */
  details?: MailPart;
  /** Where the member chooses which mails to get, if this is one of those. */
  choicesUrl?: string;
}

const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** Invisible, so that an inbox shows the mail's own first words beside the subject and nothing of the frame. */
const FILLER = new SafeHtml('&#847;&zwnj;&nbsp;'.repeat(60));
const STYLES = new SafeHtml(
  `:root{color-scheme:light dark}@media(max-width:480px){.card{padding:24px 16px!important}}@media(max-width:360px){.detail{font-size:11px!important}.word{white-space:normal!important}.fact{display:block!important;width:auto!important}}@media(prefers-color-scheme:dark){${darkRules}}`,
);

/**
 * Composes a mail in the product's frame, as text and as HTML with the same facts: the product's name, one number, what
 * happens next, one button. The HTML is what mail programs can show: tables, inline styles and nothing remote
 * (product §10.9).
 */
export function composeMail(content: MailContent): Pick<Mail, 'subject' | 'text' | 'html' | 'unsubscribeUrl'> {
  const { language = USUAL_LANGUAGE, subject, header, amount, button, closing = [], details, choicesUrl } = content;
  const heading = visibleLine(content.heading ?? subject);
  const paragraphs = content.paragraphs.map(visibleLine);
  const number = amount === undefined ? [] : [`${amount.label}: ${amount.value}`];
  const text = [
    ...number,
    ...(content.heading === undefined ? [] : [heading]),
    ...paragraphs,
    ...(button === undefined ? [] : [`${button.label}: ${button.url}`]),
    ...closing.map(visibleLine),
    ...[header, details].flatMap((part) => (part === undefined || part.text === '' ? [] : [part.text])),
    ...(choicesUrl === undefined ? [] : [`${CHOICES}: ${choicesUrl}`]),
  ].join('\n\n');
  // Otherwise a phone may take an account or organisation number for one to call, and make it a link.
  const html = safeHtml`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no">
<title>${visibleLine(subject)}</title><style>${STYLES}</style></head>
<body ${styled('margin:0;padding:0', { background: 'paper' })}>
<div aria-hidden="true" style="display:none;max-height:0;overflow:hidden">${number} ${heading} ${paragraphs[0] ?? ''}${FILLER}</div>
${table(
  styled('table-layout:fixed', { background: 'paper' }),
  safeHtml`<td align="center" style="padding:16px">${table(
    styled(`max-width:600px;margin:0 auto;text-align:left;table-layout:fixed;${FONT}`),
    safeHtml`<td ${styled('padding:8px 0 16px;font-size:20px;line-height:24px;font-weight:600;letter-spacing:-0.2px', { color: 'ink' })}>Egenlön${STROKE}</td>`,
    safeHtml`<td ${styled(CARD, { color: 'ink', background: 'surface', border: 'line' }, 'card')}>
${header?.html ?? ''}${amount === undefined ? '' : amountHtml(amount)}<h1 style="${amount === undefined ? LARGE : SENTENCE}"><bdi>${heading}</bdi></h1>
${paragraphs.map((paragraph) => safeHtml`<p style="margin:0 0 16px"><bdi>${withWholeNumbers(paragraph)}</bdi></p>\n`)}${button === undefined ? '' : buttonHtml(button)}${closing.map((paragraph) => safeHtml`<p style="margin:16px 0 0"><bdi>${visibleLine(paragraph)}</bdi></p>\n`)}${details?.html ?? ''}</td>`,
    ...(choicesUrl === undefined ? [] : [choicesHtml(choicesUrl)]),
  )}</td>`,
)}
</body></html>`;
  return {
    subject,
    text: `${text}\n`,
    html: String(html),
    ...(choicesUrl === undefined ? {} : { unsubscribeUrl: choicesUrl }),
  };
}

/** The wordmark's line and station, drawn as mail programs can. */
const MARK = 'display:inline-block;vertical-align:middle;font-size:0;line-height:0';
const STROKE = safeHtml`<span aria-hidden="true"><span ${styled(`${MARK};width:32px;height:3px;margin-left:6px`, { background: 'ink' })}></span><span ${styled(`${MARK};width:9px;height:9px;border-radius:5px`, { background: 'petrol' })}></span></span>`;

// A long word or amount must not make a phone scroll sideways.
const CARD =
  'padding:32px;border-width:1px;border-style:solid;border-radius:8px;font-size:16px;line-height:24px;overflow-wrap:anywhere;word-break:break-word';
const LARGE = 'margin:0 0 16px;font-size:24px;line-height:32px;font-weight:600';
const SENTENCE = 'margin:0 0 16px;font-size:18px;line-height:28px;font-weight:600';

/** A table of the whole width, for layout alone. Some mail programs lay nothing else out. */
export function table(attributes: SafeHtml, ...rows: SafeHtml[]): SafeHtml {
  return safeHtml`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${attributes}>${rows.map((row) => safeHtml`<tr>${row}</tr>\n`)}</table>`;
}

function amountHtml({ label, value }: { label: string; value: string }): SafeHtml {
  return safeHtml`<p ${styled('margin:0', { color: 'ink-soft' })}>${label}</p>
<p style="margin:0 0 8px;font-size:36px;line-height:44px;font-weight:600;font-variant-numeric:tabular-nums">${breakable(value)}</p>
`;
}

const CHOICES = 'Välj vilka mejl du får';

function choicesHtml(url: string): SafeHtml {
  return safeHtml`<td ${styled('padding:8px 0;font-size:14px', { color: 'ink-soft' })}><a href="${url}" ${styled('display:inline-block;padding:12px 0;line-height:20px', { color: 'ink-soft' })}>${CHOICES}</a></td>`;
}

/** A text whose dates and organisation numbers don't break at their hyphens. */
export function withWholeNumbers(text: string): (string | SafeHtml)[] {
  const parts = text.split(/(\d{4}-\d{2}-\d{2}|\d{6}-\d{4})/);
  return parts.map((part, at) => (at % 2 === 0 ? part : safeHtml`<span style="white-space:nowrap">${part}</span>`));
}

/** An amount whose currency may go to the next line, where it doesn't fit. */
export function breakable(amount: string): string {
  return amount.replace(/\u00a0(?=[A-Z]{3}$)|(?<=^[A-Z]{3})\u00a0/, ' ');
}

/** The cell is the button, since some mail programs give a link neither colour nor height. */
function buttonHtml({ label, url }: { label: string; url: string }): SafeHtml {
  const link = 'display:inline-block;padding:14px 24px;font-weight:600;line-height:20px;text-decoration:none';
  return safeHtml`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 0"><tr><td ${styled('border-radius:8px', { background: 'petrol' })}><a href="${url}" ${styled(link, { color: 'on-petrol' })}>${label}</a></td></tr></table>
`;
}
