import swagger, { type SwaggerTransform } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { once } from '#shared/once.ts';
import program from '../../../package.json' with { type: 'json' };
import type { Dependencies } from '../dependencies.ts';
import { errors } from '../errors.ts';
import { aboutApi } from './about-api.ts';
import { FILE_TYPES } from './file-types.ts';
import { route } from './route.ts';

const openapiDocument = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'public',
  summary: 'This document',
  response: z.record(z.string(), z.unknown()),
});

/** The schema of a file in a response. */
function describeFile(type: keyof typeof FILE_TYPES) {
  const { description, mediaType, charset } = FILE_TYPES[type];
  const schema = charset === undefined ? { type: 'string', format: 'binary' } : { type: 'string' };
  return { description, content: { [mediaType]: { schema } } };
}

/** The schema of what a refusal or failure returns (product §7.1). */
function describeFailure(codes: readonly string[]): object {
  const failure = z.object({
    message: z.string(),
    code: z.enum(codes),
    lang: z.literal('en').optional(),
    issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    requestId: z.string().optional(),
  });
  const { $schema: _, ...schema } = z.toJSONSchema(failure, { io: 'input' });
  return schema;
}

const FAILURE = {
  description:
    'A refusal or a failure: `code` says which, 400 names the fields, an unexpected one carries the id of the request',
  headers: {
    'retry-after': {
      type: 'integer',
      description: 'After how many seconds to try again: of 429, and of most 503 and 507',
    },
  },
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
};

/**
 * Collects all endpoints that are registered from now on into an OpenAPI document (product §7.1).
 * @param refusals all that the API can return
 */
export async function collectOpenapi(app: FastifyInstance, refusals: Parameters<typeof aboutApi>[0]): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Egenlön', version: program.version, description: aboutApi(refusals) },
      components: {
        securitySchemes: { authToken: { type: 'apiKey', in: 'header', name: 'auth-token' } },
        schemas: { Failure: describeFailure(refusals.map(({ code }) => code)) },
      },
    },
    transform: describeEndpoint,
  });
}

/** Serves the document and a page that shows it (product §7.3). */
export async function serveOpenapi(app: FastifyInstance, deps: Dependencies): Promise<void> {
  // Making the text takes up to a tenth of a second. It is made at the first request, so that a program that nobody asks
  // for it doesn't hold it.
  const bytes = once(() => Buffer.from(JSON.stringify(app.swagger())));
  const send = (reply: FastifyReply) => {
    reply.type('application/json; charset=utf-8');
    // Fastify sends bytes as they are.
    return bytes() as object as Record<string, unknown>;
  };
  route(app, deps, openapiDocument, async ({ reply }) => send(reply));
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    // The page reads the document from an address of its own.
    transformSpecification: (_document, _request, reply) => send(reply),
    transformSpecificationClone: false,
    // Making YAML of it, at each request, would keep others waiting for half a second.
    uiHooks: {
      onRequest: ({ routeOptions }, _reply, done) =>
        done(routeOptions.url === '/api/docs/yaml' ? errors.unknownAddress() : undefined),
    },
    // The other layout adds a bar with an inline style, which our content security policy refuses.
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list' },
    logo: null as never,
    theme: { title: 'Egenlön API' },
  });
}

/** The schemas of responses without their refusal of other properties: a later version may add some (product §7.1). */
const open = (responses: unknown): object =>
  JSON.parse(JSON.stringify(responses), (key, value: unknown) =>
    key === 'additionalProperties' && value === false ? undefined : value,
  ) as object;

/** Leaves out routes that aren't endpoints, such as those that serve files. */
function describeEndpoint(document: Parameters<SwaggerTransform>[0]): ReturnType<SwaggerTransform> {
  const described = document.route.config?.endpoint;
  if (described === undefined) return { schema: { hide: true }, url: document.url };
  const { schema, url } = jsonSchemaTransform(document);
  const responses =
    typeof described.response === 'string' ? { 200: describeFile(described.response) } : open(schema.response);
  const [, , area = ''] = described.path.split('/');
  const upload =
    described.upload === undefined ? {} : { consumes: ['application/xml'], body: { type: 'string', format: 'binary' } };
  return { schema: { ...schema, ...upload, tags: [area], response: { ...responses, default: FAILURE } }, url };
}
