import { hash } from 'node:crypto';
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { once } from '#shared/once.ts';
import type { MailTransport } from './mail.ts';
import { mailOptions } from './mail-options.ts';
import { nodemailer } from './nodemailer.ts';
import { DAY } from '#shared/duration.ts';
import { codeOf } from '#shared/code-of.ts';

/** How long a mail with a link for a password or an address is kept, in milliseconds (product §12.6). */
const LINK_MAIL_LIFE = 7 * DAY;

/** The most bytes of a mail with such a link, which has no attachment. Larger ones are not read. */
const LARGEST_LINK_MAIL = 64 * 1024;

/** Writes each mail as an .eml file. A mail that is sent again has the same Message-ID and replaces its first file. */
export function fileTransport(folder: string, from: string): MailTransport {
  // Quoted-printable leaves the letters of a link readable.
  const composer = once(() =>
    nodemailer().createTransport(
      { streamTransport: true, buffer: true, newline: 'windows' },
      { textEncoding: 'quoted-printable' },
    ),
  );
  return {
    async send(mail) {
      const { message } = await composer().sendMail(mailOptions(mail, from));
      if (!Buffer.isBuffer(message)) throw new Error('The mail library gave no bytes.');
      const path = join(folder, `${hash('sha256', mail.messageId).slice(0, 24)}.eml`);
      const file = await open(`${path}.part`, 'w', 0o600);
      try {
        await file.writeFile(message);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${path}.part`, path);
    },
    async removeExpired(now: Date) {
      for (const name of await readdir(folder)) {
        const path = join(folder, name);
        if (/\.eml(\.part)?$/.test(name) && (await mayExpire(path, now)) && (await hasOneTimeLink(path)))
          await rm(path, { force: true });
      }
    },
    description: `.eml files in ${folder}`,
  };
}

/** Whether a file is so old that it may have to go, and so small that it may be a mail with a link. */
async function mayExpire(path: string, now: Date): Promise<boolean> {
  try {
    const { mtimeMs, size } = await stat(path);
    return now.getTime() - mtimeMs > LINK_MAIL_LIFE && size < LARGEST_LINK_MAIL;
  } catch (error) {
    // A mail that is being written gets its name at any moment.
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

/** Whether a mail contains a link for choosing a password or confirming an address. Its lines are folded in quoted-printable. */
async function hasOneTimeLink(path: string): Promise<boolean> {
  return (await readFile(path, 'latin1')).replaceAll(/=\r?\n/g, '').search(/\/(?:resetpassword|confirm-email)\//) >= 0;
}
