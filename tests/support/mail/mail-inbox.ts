import type { AddressInfo, Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** What the mail server does with the next mails. */
export type MailBehaviour = 'accept' | 'hold' | 'refuse' | 'slow' | 'drop' | 'vanish';

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
   * until the data, in two steps; drop the connection in the middle of the data; or take the whole mail, and drop the
   * connection without an answer.
   */
  behave(behaviour: MailBehaviour): void;
  /** The number of mails to an address that it holds: received in full, but not accepted yet. */
  holds(to: string): number;
  /**
   * Refuses mail to an address from now on, with a reply that is by default that of a mailbox that doesn't exist: at once,
   * or after the data. Null accepts every address again.
   */
  refuseAddress(address: string | null, reply?: string, at?: 'recipient' | 'data'): void;
  /** Waits for the next mail to an address, except the one that welcomes a new account, and returns it. */
  next(to: string): Promise<Email>;
  close(): Promise<void>;
}

/** Starts a mail server on a free port of this machine. */
export async function openMailInbox(): Promise<MailInbox> {
  let behaviour: MailBehaviour = 'accept';
  let refused: { address: string | null; reply: string; at: 'recipient' | 'data' } | null = null;
  const mails: Email[] = [];
  const unread: Email[] = [];
  const held: { to: string[]; accept: () => void }[] = [];
  const sockets = new Set<Socket>();
  const keep = async (message: Buffer, to: string[], done: () => void, drop: () => void) => {
    if (behaviour === 'hold') await new Promise<void>((accept) => held.push({ to, accept }));
    const mail = await PostalMime.parse(message);
    mails.push(mail);
    if (mail.subject !== WELCOME) unread.push(mail);
    return behaviour === 'vanish' ? drop() : done();
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
      return refused?.at === 'recipient' && address === refused.address ? done(errorOf(refused.reply)) : done();
    },
    onData(stream, { envelope, remotePort }, done) {
      const drop = () => sockets.forEach((socket) => socket.remotePort === remotePort && socket.destroy());
      if (behaviour === 'drop') return void stream.once('data', drop);
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (behaviour === 'refuse') return done(new Error('Mailbox unavailable'));
        const to = envelope.rcptTo.map(({ address }) => address);
        if (refused?.at === 'data' && to.some((address) => address === refused?.address))
          return done(errorOf(refused.reply));
        void keep(Buffer.concat(chunks), to, done, drop);
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
      held.splice(0).forEach(({ accept }) => accept());
    },
    holds: (address) => held.filter(({ to }) => to.includes(address)).length,
    refuseAddress(address, reply = `550 5.1.1 No such mailbox: <${address}>`, at = 'recipient') {
      refused = { address, reply, at };
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

/** A reply of code and text, as the server's library takes it. */
const errorOf = (reply: string) =>
  Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) });
