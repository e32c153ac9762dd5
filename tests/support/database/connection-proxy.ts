import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';

/** A proxy for connections to a database, on a free port of this machine. */
export interface ConnectionProxy {
  /** The database's URL through the proxy. */
  url: string;
  /** Cuts each connection and takes no more. */
  close(): Promise<void>;
}

/** Returns a function that connects to the server of a database. */
export function connectsTo(databaseUrl: string): () => Socket {
  const { host, port } = new pg.Client({ connectionString: databaseUrl });
  return () => (host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host));
}

/**
 * Opens a proxy. A connection that ends on one side ends on the other too.
 * @param toDatabase connects to the database
 * @param passOn forwards what the database says to the program
 */
export async function openConnectionProxy(
  databaseUrl: string,
  toDatabase: () => Socket,
  passOn: (database: Socket, program: Socket) => void,
): Promise<ConnectionProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((program) => {
    const database = toDatabase();
    for (const [one, other] of [
      [program, database],
      [database, program],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => (sockets.delete(one), other.destroy()));
    }
    program.pipe(database);
    passOn(database, program);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const url = new URL(databaseUrl);
  url.search = '';
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      return closed;
    },
  };
}
