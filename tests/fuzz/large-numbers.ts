import type { DescribedEndpoint } from '../support/program/described-endpoints.ts';
import { exampleBodies } from '../support/program/example-request.ts';
import type { HostileRequest } from './hostile-request.ts';
import { isId, kindOf, pathsOf, put } from './places.ts';

/** The largest numbers that JavaScript counts exactly, and that PostgreSQL's integers are too small for. */
const LARGE = [2 ** 31, Number.MAX_SAFE_INTEGER];

/** Requests that are valid, except that one number of them is very large: each in the body, the path and the query. */
export function largeNumbers(endpoint: DescribedEndpoint): HostileRequest[] {
  const { method, path, params, query, body } = endpoint;
  const idIn = (name: string) => `«${kindOf(name, path)} 0»`;
  const url = (numbers: Record<string, number> = {}) =>
    params.reduce(
      (filled, name) => filled.replace(`{${name}}`, isId(name) ? idIn(name) : String(numbers[name] ?? 1)),
      path,
    );
  const bodies = body === null ? [] : exampleBodies(body, {});
  const valid = bodies.map((example) =>
    pathsOf(example)
      .filter((place) => isId(place.at(-1) ?? ''))
      .reduce((whole, place) => put(whole, place, idIn(place.at(-1) ?? '')), example),
  );
  const spoilt = LARGE.flatMap((large) => [
    ...valid.flatMap((whole) =>
      pathsOf(whole)
        .filter((place) => typeof place.reduce((part, key) => Reflect.get(Object(part), key), whole) === 'number')
        .map((place) => ({ url: url(), payload: JSON.stringify(put(whole, place, large)) })),
    ),
    ...params
      .filter((name) => !isId(name))
      .map((name) => ({ url: url({ [name]: large }), payload: body === null ? undefined : JSON.stringify(valid[0]) })),
    ...query.map(({ name }) => ({ url: `${url()}?${name}=${large}`, payload: undefined })),
  ]);
  const headers = { 'content-type': 'application/json' };
  return spoilt.map((request) => ({ endpoint, method, headers, caller: 'own', ...request }));
}
