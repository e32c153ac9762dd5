import type { Language } from '#shared/language.ts';
import { styled } from './mail-colours.ts';
import { composeMail, type MailContent, withWholeNumbers } from './mail-frame.ts';
import type { Mail } from './mail.ts';
import { SafeHtml, safeHtml } from '../safe-html.ts';
import { visibleLine } from '#shared/visible-text.ts';

/** What a mail says to a customer in one language. */
interface CustomerMailContent extends Required<Pick<MailContent, 'subject' | 'amount' | 'heading' | 'paragraphs'>> {
  /** Who the provider is, as one line below everything else. */
  company: string;
  /** Below that, the page where the provider informs about personal data; null if there is none. */
  privacy: { label: string; page: string } | null;
}

/**
 * Composes a mail to a customer in its language. In several languages, the first one has the frame, and each other one
 * follows below a line (product §11.1).
 * @param picture stands below the first language's words
 */
export function composeCustomerMail(
  languages: readonly [Language, ...Language[]],
  contentIn: (language: Language) => CustomerMailContent,
  picture: SafeHtml = new SafeHtml(''),
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const [language, ...others] = languages;
  const further = others.map((other) => ({ language: other, ...contentIn(other) }));
  const content = contentIn(language);
  return composeMail({
    ...content,
    language,
    subject: [content, ...further].map(({ subject }) => subject).join(' / '),
    details: {
      text: [
        ...closingOf(content),
        ...further.flatMap((other) => ['--', ...other.paragraphs, ...closingOf(other)]),
      ].join('\n\n'),
      html: safeHtml`${picture}${closingHtml(content)}${further.map(below)}`,
    },
  });
}

const closingOf = ({ company, privacy }: CustomerMailContent): string[] => [
  visibleLine(company),
  ...(privacy === null ? [] : [`${privacy.label}: ${privacy.page}`]),
];

const closingHtml = ({ company, privacy }: CustomerMailContent): SafeHtml =>
  safeHtml`<p ${styled('margin:16px 0 0;font-size:14px;line-height:20px', { color: 'ink-soft' })}><bdi>${withWholeNumbers(visibleLine(company))}</bdi></p>\n${privacy === null ? '' : privacyHtml(privacy)}`;

const privacyHtml = ({ label, page }: NonNullable<CustomerMailContent['privacy']>): SafeHtml =>
  safeHtml`<p style="margin:0;font-size:14px"><a href="${page}" ${styled('display:inline-block;padding:12px 0;line-height:20px', { color: 'ink-soft' })}>${label}</a></p>\n`;

const below = ({ language, ...content }: CustomerMailContent & { language: Language }): SafeHtml =>
  safeHtml`<div lang="${language}"><div ${styled('margin:24px 0;border-top-width:1px;border-top-style:solid', { border: 'line' })}></div>
${content.paragraphs.map((paragraph) => safeHtml`<p style="margin:0 0 16px"><bdi>${withWholeNumbers(paragraph)}</bdi></p>\n`)}${closingHtml(content)}</div>`;
