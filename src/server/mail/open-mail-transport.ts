import { join } from 'node:path';
import { openDataDir, openDataFolder } from '../data-dir.ts';
import type { Settings } from '../settings.ts';
import { fileTransport } from './file-transport.ts';
import type { MailTransport } from './mail.ts';
import { smtpTransport } from './smtp-transport.ts';

/**
 * Sends to the mail server of `SMTP_URL`, or writes files under `DATA_DIR`/mail if it isn't set (product §13).
 * @throws SettingError if these files can't be written
 */
export function openMailTransport({
  smtpUrl,
  mailFrom,
  dataDir,
}: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDir'>): MailTransport {
  if (smtpUrl !== null) return smtpTransport(smtpUrl, mailFrom);
  const folder = join(dataDir, 'mail');
  openDataDir(dataDir);
  openDataFolder(folder);
  return fileTransport(folder, mailFrom);
}
