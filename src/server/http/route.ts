import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call, CallAnswer, CallParsed } from '#shared/call.ts';
import type { Dependencies } from '../dependencies.ts';
import { errors } from '../errors.ts';
import { findSession, type SignedIn } from '../sessions/sessions.ts';
import { limitMember } from './limits/limit-member.ts';
import { SlicedAnswer } from './sliced-answer.ts';
import { whileAwaited } from './while-awaited.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call;
  }
  interface FastifyRequest {
    signedIn: SignedIn | null;
  }
}

/** What a handler is given: the parsed request and who is calling. */
export interface RouteRequest<C extends Call> {
  params: CallParsed<C, 'params'>;
  query: CallParsed<C, 'query'>;
  body: CallParsed<C, 'body'>;
  /** The caller; on public calls null where nobody is signed in. */
  caller: C['access'] extends 'public' ? null : SignedIn;
  /** Ends when the caller is gone, or has waited for as long as a call may take: what is still worked on can stop. */
  signal: AbortSignal;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Serves a call of a contract: authenticate → validate → act → present (product §7.1). The schemas have parsed
 * what the handler is given; Fastify's own types can't follow a call that is a parameter.
 */
export function route<const C extends Call>(
  app: FastifyInstance,
  deps: Dependencies,
  call: C,
  handler: (request: RouteRequest<C>) => Promise<CallAnswer<C> | SlicedAnswer<CallAnswer<C>>>,
): void {
  app.route({
    method: call.method,
    url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { call },
    ...(call.bodyLimit === undefined ? {} : { bodyLimit: call.bodyLimit }),
    schema: {
      summary: call.summary,
      ...(call.access === 'public'
        ? {}
        : { security: [{ authToken: call.access === 'session' ? [] : [call.access] }] }),
      ...(call.params === undefined ? {} : { params: call.params }),
      ...(call.query === undefined ? {} : { querystring: call.query }),
      ...(call.body === undefined ? {} : { body: call.body }),
      ...(call.answer === 'pdf' ? {} : { response: { 200: call.answer } }),
    },
    onRequest: async (request) => {
      if (call.access === 'public') return;
      request.signedIn = await authenticate(deps, call, request);
      // Before the body is read, so that one that will be refused counts too.
      await limitMember(deps, call, request.signedIn.memberId);
    },
    handler: async (request, reply) => {
      const answer = await whileAwaited(reply, (signal) =>
        handler({
          params: request.params as CallParsed<C, 'params'>,
          query: request.query as CallParsed<C, 'query'>,
          body: request.body as CallParsed<C, 'body'>,
          caller: request.signedIn as RouteRequest<C>['caller'],
          signal,
          request,
          reply,
        }),
      );
      if (call.answer !== 'pdf') {
        if (!(answer instanceof SlicedAnswer)) return answer;
        return reply.type('application/json; charset=utf-8').send(answer.toStream(call.answer));
      }
      // A handler may have named its file.
      if (!reply.hasHeader('content-disposition'))
        reply.header('content-disposition', 'inline; filename="egenlon.pdf"');
      return reply.type('application/pdf').send(Buffer.from(answer as Uint8Array));
    },
  });
}

async function authenticate(deps: Dependencies, call: Call, request: FastifyRequest): Promise<SignedIn> {
  const token = request.headers['auth-token'];
  if (typeof token !== 'string' || token === '') throw errors.signedOut();
  const signedIn = await findSession(deps.db, token, deps.settings.sessionDays, deps.clock());
  if (signedIn === null) throw errors.signedOut();
  // A screen of the other role is unknown to this one (product §6).
  if (call.access !== 'session' && call.access !== signedIn.role) throw errors.notFound();
  return signedIn;
}
