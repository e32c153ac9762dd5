import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { answerUnreadable } from './answer-unreadable.ts';
import { checkHeaders } from './check-headers.ts';
import { handleError } from './handle-error.ts';
import type { Logger } from './logging/logger.ts';
import { acceptJsonOnly, BODY_LIMIT } from './read-json.ts';
import { securityHeaders } from './screens/security-headers.ts';
import { REQUEST_LIMIT } from './while-awaited.ts';

/** How often the server looks for requests that are too late, in milliseconds. */
const LOOK_FOR_SLOW_SENDERS = 1_000;

// What no rule has words of its own for, as a text in place of a list.
z.config(z.locales.sv());

/** A server without routes: limits, headers, parsing, errors, request ids and the log of what was answered. */
export async function createHttpServer(deps: Dependencies, logger: Logger): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_LIMIT,
    http: { headersTimeout: REQUEST_LIMIT, connectionsCheckingInterval: LOOK_FOR_SLOW_SENDERS },
    // What came before the port closed is answered like everything before it.
    return503OnClosing: false,
    trustProxy: deps.settings.trustProxy.length > 0 ? deps.settings.trustProxy : false,
    rewriteUrl: ({ url = '' }) => (isReadable(url) ? url : '/api/unreadable'),
    // An id of any length is for its schema to judge: Node itself limits a request's line and headers to 16 KiB.
    routerOptions: { maxParamLength: 20_000 },
    clientErrorHandler: answerUnreadable(logger),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError(deps));
  acceptJsonOnly(app);
  app.decorateRequest('signedIn', null);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // Answers of the API are somebody's: no cache keeps them.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
  app.addHook('onRequest', checkHeaders);
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern and not the address, which can hold a reset token.
    const { method, ip, routeOptions, signedIn } = request;
    const ms = Math.round(reply.elapsedTime);
    const who = { ip, memberId: signedIn?.memberId };
    request.log.info({ method, route: routeOptions.url, status: reply.statusCode, ms, ...who }, 'answered');
  });
  await securityHeaders(app, deps.settings.publicUrl.startsWith('https:'));
  // Answers only: a compressed request could grow beyond what its length tells.
  await app.register(compress, { requestEncodings: ['identity'] });
  return app;
}

/** An address that can't be decoded is an unknown one, and goes the way of every other request. */
function isReadable(url: string): boolean {
  try {
    decodeURI(url.split(/[?#]/, 1)[0] ?? '');
    return url.startsWith('/') || URL.canParse(url);
  } catch {
    return false;
  }
}
