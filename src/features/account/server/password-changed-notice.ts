import { notice } from '#server/mail/notice.ts';
import type { Notice } from '#server/mail/notices.ts';
import { formatInstant } from '#shared/format-instant.ts';

/** Tells an account's owner that its password was changed (product §12.4). */
export function passwordChangedNotice(to: string, at: Date): Notice {
  return {
    kind: 'password-changed',
    to,
    subject: 'Ditt lösenord har ändrats',
    ...notice([
      `Lösenordet till ditt konto på Egenlön ändrades ${formatInstant(at)}.`,
      'Dina andra inloggningar har avslutats. Var det inte du? Begär ett nytt lösenord på inloggningssidan genast.',
    ]),
  };
}
