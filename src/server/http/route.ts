import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { onBehalfOf } from '#database/transaction-turns.ts';
import type { Endpoint, EndpointResponse, ParsedRequest } from '#shared/endpoint.ts';
import { eitherRole } from '#shared/role.ts';
import type { Dependencies } from '../dependencies.ts';
import { errors } from '../errors.ts';
import { createFairQueue } from '../fair-queue.ts';
import { findSession, type SignedIn } from '../sessions/sessions.ts';
import { showInTab } from './content-disposition.ts';
import { FILE_TYPES } from './file-types.ts';
import { limitAccount } from './limits/limit-account.ts';
import { SlicedResponse } from './sliced-response.ts';
import { withTimeout } from './request-timeout.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
  interface FastifyRequest {
    signedIn: SignedIn | null;
    /** Whether the body was still to come when `signedIn` was read, so that it may be out of date. */
    isCallerOld: boolean;
  }
}

/** As many as a browser's connections to one server. */
const MEMBER_AT_ONCE = 6;
/**
 * How many requests of each member are responded to at once. More of them wait, and other members' don't. Those about the
 * account itself wait for the others of their session alone, so that nobody with a stolen session keeps its owner from
 * ending it (product §12.5).
 */
const turns = createFairQueue(Infinity, MEMBER_AT_ONCE);

/** What a handler receives: the parsed request and who is calling. */
interface RouteRequest<C extends Endpoint> {
  params: ParsedRequest<C, 'params'>;
  query: ParsedRequest<C, 'query'>;
  body: ParsedRequest<C, 'body'>;
  /** The body of an upload, as it arrives. */
  file: AsyncIterable<Uint8Array>;
  /** The signed-in caller; null on public endpoints. */
  caller: C['access'] extends 'public' ? null : SignedIn;
  /** Aborts when the client has gone or the endpoint has reached its time limit, so that the work can stop. */
  signal: AbortSignal;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What a handler returns: the response, in slices if it is long; the parts of a file. */
type Result<C extends Endpoint> = C['response'] extends 'csv'
  ? AsyncIterable<string>
  : C['response'] extends 'sie'
    ? AsyncIterable<Uint8Array>
    : EndpointResponse<C> | SlicedResponse<EndpointResponse<C>>;

/**
 * Registers an endpoint: authenticate → validate → act → present (product §7.1). The schemas have parsed what the
 * handler receives. The types are cast, because Fastify's can't follow an endpoint that is a parameter.
 */
export function route<const C extends Endpoint>(
  app: FastifyInstance,
  deps: Dependencies,
  endpoint: C,
  handler: (request: RouteRequest<C>) => Promise<Result<C>>,
): void {
  if (endpoint.upload === undefined) addRoute(app, deps, endpoint, handler);
  // The type of body is accepted in a context of its own, for this endpoint alone.
  else {
    void app.register(async (uploads) => {
      uploads.removeAllContentTypeParsers();
      uploads.addContentTypeParser(['application/xml', 'text/xml'], async (_: FastifyRequest, body: unknown) => body);
      addRoute(uploads, deps, endpoint, handler);
    });
  }
}

function addRoute<const C extends Endpoint>(
  app: FastifyInstance,
  deps: Dependencies,
  endpoint: C,
  handler: (request: RouteRequest<C>) => Promise<Result<C>>,
): void {
  // Somebody may have kept the request open while the session was ended or the role was taken (product §12.1).
  const authenticateAgain = async (request: FastifyRequest) => {
    request.signedIn = await authenticate(deps, endpoint, request);
  };
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { endpoint },
    ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
    schema: {
      summary: endpoint.summary,
      ...(endpoint.access === 'public' ? {} : { security: securityOf(endpoint.access) }),
      ...(endpoint.params === undefined ? {} : { params: endpoint.params }),
      ...(endpoint.query === undefined ? {} : { querystring: endpoint.query }),
      ...(endpoint.body === undefined ? {} : { body: endpoint.body }),
      ...(typeof endpoint.response === 'string' ? {} : { response: { 200: endpoint.response } }),
    },
    onRequest: async (request) => {
      if (endpoint.access === 'public') return;
      request.signedIn = await authenticate(deps, endpoint, request);
      // Counted before the body is read, so that a body that gets refused counts too.
      await limitAccount(deps, endpoint, request);
      request.isCallerOld = !request.raw.complete;
    },
    preHandler: async (request) => {
      if (endpoint.upload === undefined && request.isCallerOld) await authenticateAgain(request);
    },
    handler: async (request, reply) => {
      const result = await withTimeout(reply, (signal) =>
        inTurn(endpoint, request, reply, signal, async (hasWaited) => {
          if (hasWaited) await authenticateAgain(request);
          return handler({
            params: request.params as ParsedRequest<C, 'params'>,
            query: request.query as ParsedRequest<C, 'query'>,
            body: request.body as ParsedRequest<C, 'body'>,
            file:
              endpoint.upload === undefined
                ? Readable.from([])
                : arriving(request.body as Readable, async () => {
                    if (request.isCallerOld) await authenticateAgain(request);
                  }),
            caller: request.signedIn as RouteRequest<C>['caller'],
            signal,
            request,
            reply,
          });
        }),
      );
      return sendResult(reply, endpoint, result);
    },
  });
}

/** Sends what a handler returned, as the endpoint's response is. */
function sendResult(reply: FastifyReply, { response }: Endpoint, result: unknown): unknown {
  if (typeof response !== 'string') {
    if (!(result instanceof SlicedResponse)) return result;
    return reply.type('application/json; charset=utf-8').send(result.toStream(response));
  }
  // The handler may have set a file name already.
  if (response === 'pdf' && !reply.hasHeader('content-disposition')) showInTab(reply, 'egenlon.pdf');
  const { mediaType, charset } = FILE_TYPES[response];
  // A file is whole, or in parts.
  const file = result as Uint8Array | AsyncIterable<string | Uint8Array>;
  return reply
    .type(charset === undefined ? mediaType : `${mediaType}; charset=${charset}`)
    .send(
      file instanceof Uint8Array ? Buffer.from(file.buffer, file.byteOffset, file.byteLength) : Readable.from(file),
    );
}

/**
 * Does the work once few enough of the caller's requests are being responded to. This one counts until its response is
 * sent and its work has ended: a client that doesn't read holds its turn, and not our memory, and one that hangs up
 * doesn't free its turn for more work (product §12.5).
 */
async function inTurn<Done>(
  { access }: Endpoint,
  { signedIn }: FastifyRequest,
  { raw }: FastifyReply,
  signal: AbortSignal,
  work: (hasWaited: boolean) => Promise<Done>,
): Promise<Done> {
  if (signedIn === null) return work(false);
  const done = Promise.withResolvers<Done>();
  const sent = finished(raw).catch(() => {});
  const owner = access === 'session' ? signedIn.sessionId : signedIn.memberId;
  const respond = async (hasWaited: boolean) => {
    done.resolve(onBehalfOf(owner, () => work(hasWaited)));
    await Promise.allSettled([done.promise, sent]);
  };
  void turns.run(respond, owner, signal).catch(done.reject);
  return done.promise;
}

/** What an endpoint requires, as OpenAPI says it: one of these, each with a role. */
function securityOf(access: Exclude<Endpoint['access'], 'public'>): { authToken: string[] }[] {
  if (access === 'session') return [{ authToken: [] }];
  return [access].flat().map((role) => ({ authToken: [role] }));
}

/**
 * The bytes of a body as they arrive. What is left unread is dropped as it comes, so that a refusal gets through to
 * somebody who is still sending.
 * @param whenWhole runs before the end is told, and may refuse it
 * @throws ExpectedError caller-gone
 */
async function* arriving(body: Readable, whenWhole: () => Promise<void>): AsyncGenerator<Uint8Array> {
  try {
    yield* body.iterator({ destroyOnReturn: false });
    await whenWhole();
  } catch (error) {
    throw body.readableAborted ? errors.callerGone(error) : error;
  } finally {
    body.resume();
  }
}

async function authenticate(deps: Dependencies, endpoint: Endpoint, request: FastifyRequest): Promise<SignedIn> {
  const token = request.headers['auth-token'];
  if (typeof token !== 'string' || token === '') throw errors.signedOut();
  const signedIn = await findSession(deps.db, request.log, token, deps.settings.sessionDays, deps.clock());
  if (signedIn === null) throw errors.signedOut();
  const { access } = endpoint;
  if (access === 'public' || access === 'session') return signedIn;
  // A member's endpoint doesn't exist for the provider's accounts, nor the other way round (product §6).
  if ((access === 'member') !== (signedIn.role === 'member')) throw errors.notFound();
  if (access !== 'member' && !access.some((role) => signedIn.roles.includes(role)))
    throw errors.roleMissing(eitherRole(access));
  return signedIn;
}
