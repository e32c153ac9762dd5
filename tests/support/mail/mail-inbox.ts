import type { AddressInfo, Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** What the mail server does with the next mails. */
export type MailBehaviour = 'accept' | 'hold' | 'refuse' | 'slow' | 'drop';

/** The mail that each new account gets. */
const WELCOME = 'Välkommen till Egenlön';

/** How long a slow server thinks about the sender, and again about each recipient, in milliseconds. */
const THINKING = 5_500;

/** How long to wait for a mail, in milliseconds. */
const TIMEOUT = 120_000;

/** A real SMTP server that keeps the mails that it receives. `await using` closes it. */
export interface MailInbox extends AsyncDisposable {
  url: string;
  mails: Email[];
  /**
   * Accept; hold mails until the behaviour changes, and accept them then; refuse after the data; take more than ten seconds
   * until the data, in two steps; or drop the connection in the middle of the data.
   */
  behave(behaviour: MailBehaviour): void;
  /** The number of mails that it holds: received in full, but not accepted yet. */
  holds(): number;
  /**
   * Permanently refuses mail to an address from now on, or with `relay` denies to relay it, or with `sender` refuses ours
   * there. Null accepts every address again.
   */
  refuseAddress(address: string | null, why?: 'mailbox' | 'relay' | 'sender'): void;
  /** Waits for the next mail to an address, except the one that welcomes a new account, and returns it. */
  next(to: string): Promise<Email>;
  close(): Promise<void>;
}

/** Starts a mail server on a free port of this machine. */
export async function openMailInbox(): Promise<MailInbox> {
  let behaviour: MailBehaviour = 'accept';
  let refusedAddress: string | null = null;
  let whyRefused: 'mailbox' | 'relay' | 'sender' = 'mailbox';
  const mails: Email[] = [];
  const unread: Email[] = [];
  const held: (() => void)[] = [];
  const sockets = new Set<Socket>();
  const keep = async (message: Buffer, done: () => void) => {
    if (behaviour === 'hold') await new Promise<void>((resolve) => held.push(resolve));
    const mail = await PostalMime.parse(message);
    mails.push(mail);
    if (mail.subject !== WELCOME) unread.push(mail);
    done();
  };
  const think = () => (behaviour === 'slow' ? setTimeout(THINKING) : Promise.resolve());
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onMailFrom(_address, _session, done) {
      await think();
      done();
    },
    async onRcptTo({ address }, _session, done) {
      await think();
      if (address !== refusedAddress) return done();
      if (whyRefused === 'sender')
        return done(Object.assign(new Error('5.7.1 <a@b>: Sender address rejected: not owned'), { responseCode: 553 }));
      if (whyRefused === 'relay')
        return done(Object.assign(new Error(`5.7.1 <${address}>: Relay access denied`), { responseCode: 554 }));
      done(Object.assign(new Error(`5.1.1 No such mailbox: <${address}>`), { responseCode: 550 }));
    },
    onData(stream, _session, done) {
      if (behaviour === 'drop') return sockets.forEach((socket) => socket.destroy());
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (behaviour === 'refuse') return done(new Error('Mailbox unavailable'));
        void keep(Buffer.concat(chunks), done);
      });
    },
  });
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const close = () => {
    // A slow mail would keep its connection open.
    const closed = new Promise<void>((resolve) => server.close(resolve));
    sockets.forEach((socket) => socket.destroy());
    return closed;
  };
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    behave(next) {
      behaviour = next;
      held.splice(0).forEach((accept) => accept());
    },
    holds: () => held.length,
    refuseAddress(address, why = 'mailbox') {
      refusedAddress = address;
      whyRefused = why;
    },
    async next(to) {
      const deadline = Date.now() + TIMEOUT;
      for (;;) {
        const index = unread.findIndex((mail) => mail.to?.some(({ address }) => address === to));
        const [mail] = index < 0 ? [] : unread.splice(index, 1);
        if (mail !== undefined) return mail;
        if (Date.now() > deadline) throw new Error(`No mail came to ${to}.`);
        await setTimeout(25);
      }
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
