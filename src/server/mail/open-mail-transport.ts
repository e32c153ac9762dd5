import { join } from 'node:path';
import { openDataDir, openDataFolder } from '../data-dir.ts';
import type { Settings } from '../settings.ts';
import { fileTransport } from './file-transport.ts';
import type { MailTransport } from './mail.ts';
import { smtpTransport } from './smtp-transport.ts';

/**
 * The mail server of `SMTP_URL`, or files under `DATA_DIR`/mail where none is set (product §13).
 * @throws SettingError where these can't be written
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
