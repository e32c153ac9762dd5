import { createHash } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mail, MailTransport } from './mail.ts';
import { mailOptions } from './mail-options.ts';

/** Writes each mail as an .eml file. A repeated mail replaces its first file, as a receiver would tell by its Message-ID. */
export function fileTransport(folder: string, from: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from });
  return {
    async send(mail: Mail) {
      const { message } = await composer.sendMail(mailOptions(mail));
      if (!Buffer.isBuffer(message)) throw new Error('The mail library gave no bytes.');
      await mkdir(folder, { recursive: true });
      const path = join(folder, `${createHash('sha256').update(mail.messageId).digest('hex').slice(0, 24)}.eml`);
      const file = await open(`${path}.part`, 'w');
      try {
        await file.writeFile(message);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${path}.part`, path);
    },
    description: `.eml files in ${folder}`,
    close: () => composer.close(),
  };
}
