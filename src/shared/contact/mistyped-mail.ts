import { run } from '@zootools/email-spell-checker';

/**
 * Domains where many people have their mail. A mistyped domain is compared with these; they are never taken for
 * mistyped themselves.
 */
const MAIL_DOMAINS = [
  'bredband.net',
  'comhem.se',
  'email.com',
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'hotmail.se',
  'icloud.com',
  'live.com',
  'live.se',
  'mail.com',
  'outlook.com',
  'outlook.se',
  'proton.me',
  'protonmail.ch',
  'protonmail.com',
  'spray.se',
  'tele2.se',
  'telia.com',
  'yahoo.com',
  'yahoo.se',
];

/**
 * The address that was probably meant if the domain looks mistyped ('anna@gmial.com'), otherwise null (product §5.9).
 */
export function mistypedMail(email: string): string | null {
  const suggestion = run({ email, domains: MAIL_DOMAINS, topLevelDomains: [], secondLevelDomains: [] });
  return suggestion?.full ?? null;
}
