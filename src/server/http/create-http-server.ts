import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { errors } from '../errors.ts';
import { refuseUnreadable } from './refuse-unreadable.ts';
import { handleError } from './handle-error.ts';
import type { Logger } from './logging/logger.ts';
import { withoutPort } from './limits/network-of.ts';
import { pathOf } from './path-of.ts';
import { acceptJsonOnly, BODY_LIMIT } from './read-json.ts';
import { securityHeaders } from './screens/security-headers.ts';
import { REQUEST_LIMIT } from './request-timeout.ts';

/** How often the server checks for requests that take too long to arrive, in milliseconds. */
const TIMEOUT_CHECK_INTERVAL = 1_000;

/**
 * How long a connection may stand still while a response is made or sent, in milliseconds. A client that doesn't read
 * would otherwise hold its response in our memory.
 */
const STALLED_LIMIT = 2 * REQUEST_LIMIT;

// zod's messages in Swedish, for rules without a message of their own. Those about a JSON type name it in English.
z.config({
  ...z.locales.sv(),
  customError: ({ code }) =>
    code === 'invalid_type' || code === 'invalid_union' ? 'Uppgiften saknas eller har fel form.' : undefined,
});

/**
 * Creates a server without routes. It has limits, headers, parsing, error handling, request ids and the log of
 * requests.
 */
export async function createHttpServer(deps: Dependencies, logger: Logger): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_LIMIT,
    connectionTimeout: STALLED_LIMIT,
    http: {
      headersTimeout: REQUEST_LIMIT,
      connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL,
      // Node's own refusal would be no JSON.
      requireHostHeader: false,
    },
    // A request that came before the port closed gets its usual response.
    return503OnClosing: false,
    trustProxy: deps.settings.trustProxy.length > 0 ? deps.settings.trustProxy : false,
    rewriteUrl: ({ url = '' }) => (isReadable(url) ? url : '/api/unreadable'),
    // Ids are checked by their schemas, whatever their length. Node itself limits a request's line and headers to 16
    // KiB.
    routerOptions: { maxParamLength: 20_000 },
    clientErrorHandler: refuseUnreadable(logger),
    // The compilers are set below. Without these, Fastify would load its own (decision 58).
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError(deps));
  acceptJsonOnly(app);
  closeUnused(app);
  // Any expectation is ignored. Node would refuse it without a message of ours.
  app.server.on('checkExpectation', (...exchange) => app.server.emit('request', ...exchange));
  app.decorateRequest('signedIn', null);
  app.decorateRequest('isCallerOld', false);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    const path = request.routeOptions.url ?? pathOf(request.url);
    const isFile = path.startsWith('/api/docs/');
    // These are public. To compress them for each visitor would keep others waiting.
    if (isFile || path === '/api/openapi.json') request.headers['x-no-compression'] = 'true';
    // The API's responses are private, so no cache may store them.
    if (path.startsWith('/api/') && !isFile) reply.header('cache-control', 'no-store');
  });
  app.addHook('onRequest', checkHeaders);
  app.addHook('onResponse', async (request, reply) => {
    // Logs the route's pattern instead of the URL, which can contain a reset token.
    const { method, ip, routeOptions, signedIn } = request;
    const ms = Math.round(reply.elapsedTime);
    const who = { ip, memberId: signedIn?.memberId };
    request.log.info({ method, route: routeOptions.url, status: reply.statusCode, ms, ...who }, 'request completed');
  });
  await securityHeaders(app, deps.settings.publicUrl.startsWith('https:'));
  // Compresses responses only. A compressed request could grow far beyond its stated length.
  await app.register(compress, { requestEncodings: ['identity'] });
  return app;
}

function noCompiler(): never {
  throw new Error('The compilers of schemas are not set');
}

/**
 * Closes the connections without a request when the server closes, and all others after the time that a request has.
 * Browsers open connections in advance, and Node would wait for them without a limit.
 */
function closeUnused(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy();
    setTimeout(() => app.server.closeAllConnections(), REQUEST_LIMIT).unref();
  });
}

/** A URL that can't be decoded is treated as an unknown one, with the same hooks and limits as every other request. */
function isReadable(url: string): boolean {
  try {
    decodeURI(url.split(/[?#]/, 1)[0] ?? '');
    // Of a whole address, the router reads what follows the host. Without a host it would respond by itself.
    return url.startsWith('/') || (/^https?:\/\/[^/?#]/i.test(url) && URL.canParse(url));
  } catch {
    return false;
  }
}

/**
 * Refuses a request that names no host or two, since a proxy could read it differently than we do. Also removes the ports
 * from forwarded addresses, so that a client counts as one whatever its port (product §12.3, §12.5).
 * @throws ExpectedError unreadable
 */
async function checkHeaders({ raw }: FastifyRequest): Promise<void> {
  const names = raw.rawHeaders.filter((_, index) => index % 2 === 0);
  const hosts = names.filter((name) => name.toLowerCase() === 'host').length;
  if (hosts > 1 || (hosts === 0 && raw.httpVersion === '1.1')) throw errors.unreadable();
  const forwarded = raw.headers['x-forwarded-for'];
  if (forwarded === undefined) return;
  const addresses = String(forwarded).split(',');
  raw.headers['x-forwarded-for'] = addresses.map((address) => withoutPort(address.trim())).join(', ');
}
