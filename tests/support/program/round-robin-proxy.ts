import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** Milliseconds from a process's response to the readiness check until the next check. */
const POLL_EVERY = 100;

/** A plain proxy: each request goes to the next process that is ready, whoever sent it. */
export interface RoundRobinProxy {
  address: string;
  /** Sends requests to a process too, once it is ready. */
  add(process: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts a proxy on a free port of this machine. */
export async function openRoundRobinProxy(): Promise<RoundRobinProxy> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Map<string, boolean>();
  let turn = 0;
  const next = () => {
    const candidates = [...ready].filter(([, isReady]) => isReady);
    turn += 1;
    return candidates[turn % candidates.length]?.[0];
  };
  const server = createServer((incoming, response) => {
    const target = next();
    if (target === undefined) response.writeHead(503).end();
    else forward(target, agent, incoming, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const check = async (process: string) => {
    const response = await fetch(`${process}/readyz`).catch(() => null);
    if (response === null) ready.delete(process);
    else ready.set(process, response.ok);
  };
  const watch = async (process: string) => {
    while (ready.has(process) && server.listening) {
      await setTimeout(POLL_EVERY);
      await check(process);
    }
  };
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async add(process) {
      await check(process);
      void watch(process);
    },
    async close() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function forward(target: string, agent: Agent, incoming: IncomingMessage, response: ServerResponse): void {
  const { method, url, headers, socket } = incoming;
  const forwarded = { ...headers, 'x-forwarded-for': socket.remoteAddress };
  const outgoing = request(target + url, { method, headers: forwarded, agent }, (received) => {
    // Headers about the connection are for the proxy, and not for the client.
    const kept = Object.entries(received.headers).filter(([name]) => name !== 'connection' && name !== 'keep-alive');
    response.writeHead(received.statusCode ?? 502, Object.fromEntries(kept));
    received.pipe(response);
  });
  outgoing.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
  incoming.pipe(outgoing);
}
