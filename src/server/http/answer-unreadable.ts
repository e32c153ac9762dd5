import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from './logging/logger.ts';

const STATUS: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Answers what is no HTTP request, came too slowly or has too long headers: before any route, and then hangs up. */
export function answerUnreadable(logger: Logger) {
  return (error: Error & { code?: string }, socket: Socket): void => refuse(logger, error, socket);
}

function refuse(logger: Logger, { code = '' }: Error & { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = STATUS[code] ?? 400;
  const reqId = randomUUID();
  logger.info({ reqId, ip: socket.remoteAddress, status, code }, 'request unreadable');
  const body = JSON.stringify({ message: 'Det du skickade går inte att läsa.' });
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
