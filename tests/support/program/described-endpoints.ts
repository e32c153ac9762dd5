import type { ProviderRole, Role } from '#shared/role.ts';
import type { Caller } from './caller.ts';

/** The parts of JSON schema that the endpoints' schemas use. */
export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

interface Operation {
  parameters?: { name: string; in: 'path' | 'query'; schema: JsonSchema }[];
  /** A file, such as one of the bank's, has no schema. */
  requestBody?: { content: { 'application/json'?: { schema: JsonSchema } } };
  /** One entry for each role that may use it. */
  security?: { authToken: Role[] }[];
}

/** An endpoint, as described in the OpenAPI document. */
export interface DescribedEndpoint {
  /** `GET /api/client/{id}` */
  name: string;
  method: string;
  path: string;
  /** Who may use it. */
  access: 'public' | 'session' | 'member' | 'provider';
  /** The provider's roles that may use it. */
  roles: ProviderRole[];
  /** The names of the path's parameters. */
  params: string[];
  query: { name: string; schema: JsonSchema }[];
  body: JsonSchema | null;
}

/** Every endpoint of the program, from its own OpenAPI document. */
export async function readDescribedEndpoints(program: Caller): Promise<DescribedEndpoint[]> {
  return describeEndpoints((await program.request('GET', '/api/openapi.json')).json);
}

/** Every endpoint of an OpenAPI document. */
export function describeEndpoints({
  paths,
}: {
  paths: Record<string, Record<string, Operation>>;
}): DescribedEndpoint[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, security }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      ...accessOf(security?.flatMap(({ authToken }) => authToken)),
      params: parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name),
      query: parameters.filter((parameter) => parameter.in === 'query'),
      body: requestBody?.content['application/json']?.schema ?? null,
    })),
  );
}

function accessOf(roles: Role[] | undefined): Pick<DescribedEndpoint, 'access' | 'roles'> {
  if (roles === undefined) return { access: 'public', roles: [] };
  const ofProvider = roles.filter((role) => role !== 'member');
  if (ofProvider.length > 0) return { access: 'provider', roles: ofProvider };
  return { access: roles.length === 0 ? 'session' : 'member', roles: [] };
}

/** The names of all properties of a schema, at every depth. */
export function propertyNames(schema: JsonSchema): string[] {
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  if (schema.items !== undefined) parts.push(schema.items);
  const named = Object.entries(schema.properties ?? {});
  return [
    ...named.map(([name]) => name),
    ...[...parts, ...named.map(([, property]) => property)].flatMap((part) => propertyNames(part)),
  ];
}
