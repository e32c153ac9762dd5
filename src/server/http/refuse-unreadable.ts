import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { errors, type ExpectedError } from '../errors.ts';
import type { Logger } from './logging/logger.ts';

// An import would load all that the module's exports name, such as fetch's client (decision 58).
const { STATUS_CODES } = process.getBuiltinModule('node:http');

/** Refusals by Node's error code. Any other error is a request that can't be read. */
const REFUSALS: Record<string, () => ExpectedError> = {
  ERR_HTTP_REQUEST_TIMEOUT: errors.requestTooSlow,
  HPE_HEADER_OVERFLOW: errors.headersTooLarge,
};

/**
 * Responds to a request that isn't HTTP, arrives too slowly or has too long headers, and closes the connection. No
 * route is involved, since the request couldn't be parsed.
 */
export function refuseUnreadable(logger: Logger) {
  return (error: Error & { code?: string }, socket: Socket): void => refuse(logger, error, socket);
}

function refuse(logger: Logger, { code = '' }: Error & { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, message, code: refused } = (REFUSALS[code] ?? errors.unreadable)();
  const reqId = randomUUID();
  logger.info({ reqId, ip: socket.remoteAddress, status, code }, 'request unreadable');
  const body = JSON.stringify({ message, code: refused });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'x-content-type-options: nosniff',
    `x-request-id: ${reqId}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
