import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import { fileTransport } from './file-transport.ts';
import type { MailTransport } from './mail.ts';
import { smtpTransport } from './smtp-transport.ts';

/** The mail server of `SMTP_URL`, or files under `DATA_DIR`/mail where none is set (product §13). */
export function openMailTransport(settings: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDir'>): MailTransport {
  return settings.smtpUrl === null
    ? fileTransport(join(settings.dataDir, 'mail'), settings.mailFrom)
    : smtpTransport(settings.smtpUrl, settings.mailFrom);
}
