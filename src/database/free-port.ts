import { type AddressInfo, createServer } from 'node:net';

/** Returns a port of this machine that nothing is listening on right now. */
export async function freePort(): Promise<number> {
  const socket = createServer();
  await new Promise<void>((resolve) => socket.listen(0, '127.0.0.1', resolve));
  const { port } = socket.address() as AddressInfo;
  await new Promise((resolve) => socket.close(resolve));
  return port;
}
