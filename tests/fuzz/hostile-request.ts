import fc from 'fast-check';
import type { DescribedEndpoint } from '../support/program/described-endpoints.ts';
import { exampleBodies } from '../support/program/example-request.ts';
import { isId, kindOf, pathsOf, put } from './places.ts';

/** A request that may be valid, slightly wrong or nonsense. Its ids are placeholders like `«invoice 3»`. */
export interface HostileRequest {
  endpoint: DescribedEndpoint;
  method: string;
  url: string;
  headers: Record<string, string>;
  payload: string | Buffer | undefined;
  caller: 'own' | 'signed out' | 'garbage';
}

/** Texts that have broken programs before. */
const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfffb',
  '\ufeff',
  '\u202e',
  '💶',
  '👩‍👩‍👧',
  'İ',
  'ﬁ',
  '\u2028',
  'e\u0301'.repeat(50),
  '2147483647',
  '2147483648',
  '9007199254740991',
  '9223372036854775808',
  'NaN',
  'Infinity',
  '-0',
  '1e3',
  '0x10',
  '1,5',
  ' 7 ',
  '٣',
  '007',
  '1.005',
  '999999999.99',
  '-1',
  '1_000',
  '0.1e1',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'true',
  '[object Object]',
  "' or 1=1;--",
  '"; drop table members; --',
  '%',
  '_',
  '\\',
  '%00',
  '${7*7}',
  '{{7*7}}',
  '#sys.inputs',
  '#panic("x")',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'a\r\nBcc: b@example.se',
  '2026-02-30',
  '0000-00-00',
  '10000-01-01',
  '+275760-09-14',
  '2026-11-20T10:00:00Z',
  'ﷺ'.repeat(50),
  '9999-12-31',
  '-000001-01-01',
  '00000000-0000-0000-0000-000000000000',
  'medlem1@example.se',
  'x'.repeat(201),
  'å'.repeat(2001),
  '9'.repeat(500),
  'a'.repeat(60_000),
];
const NUMBERS = [
  0,
  -0,
  -1,
  0.1,
  1.005,
  1e21,
  1e-7,
  1e308,
  5e-324,
  1,
  2,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  999_999_999.99,
  1_000_000_000,
  0.005,
];

const deep = (depth: number): unknown => (depth === 0 ? null : [deep(depth - 1)]);
const polluted = [
  JSON.parse('{"__proto__": {"isAdmin": true}}'),
  JSON.parse('{"constructor": {"prototype": {"isAdmin": true}}}'),
  { toString: 1, valueOf: null, length: -1 },
  { $ne: null },
] as unknown[];

const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 5, arbitrary: fc.constantFrom(...NUMBERS) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], deep(500), ...polluted) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }) },
);

const uuid = fc.uuid();
/** Existing ids of the caller and of another member, unknown ids, and values that are not ids. */
const idOf = (kind: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 20, arbitrary: fc.nat(15).map((n) => `«${kind} ${n}»`) },
    { weight: 3, arbitrary: fc.nat(1).map((n) => `«other ${kind} ${n}»`) },
    { weight: 1, arbitrary: uuid },
    { weight: 2, arbitrary: fc.constantFrom(...TEXTS) },
  );

/** Variations of an endpoint's valid bodies, as text. */
function bodyOf({ body, path }: DescribedEndpoint): fc.Arbitrary<string | Buffer | undefined> {
  if (body === null) return fc.option(fc.json(), { nil: undefined, freq: 3 });
  const good = fc.oneof(
    ...exampleBodies(body, {}).map((example) =>
      pathsOf(example)
        .filter((place) => isId(place.at(-1) ?? ''))
        .reduce<fc.Arbitrary<unknown>>(
          (bodies, place) =>
            fc.tuple(bodies, idOf(kindOf(place.at(-1) ?? '', path))).map(([whole, id]) => put(whole, place, id)),
          fc.constant(example),
        ),
    ),
  );
  const spoilt = fc
    .tuple(good, fc.array(fc.tuple(fc.nat(), value), { minLength: 1, maxLength: 3 }))
    .map(([whole, changes]) =>
      changes.reduce((changed, [at, given]) => {
        const places = pathsOf(changed);
        return put(changed, places[at % places.length] ?? [], given);
      }, whole),
    );
  const text = (bodies: fc.Arbitrary<unknown>) => bodies.map((whole) => JSON.stringify(whole) ?? 'undefined');
  return fc.oneof(
    { weight: 9, arbitrary: text(good) },
    { weight: 10, arbitrary: text(spoilt) },
    { weight: 2, arbitrary: fc.json({ stringUnit: 'binary' }) },
    { weight: 2, arbitrary: fc.tuple(text(good), fc.nat(400)).map(([whole, at]) => whole.slice(0, at)) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          text(good),
          fc.constantFrom('NaN', 'Infinity', '-Infinity', 'undefined', '01', '.5', '1e999', '"\t"', '1n'),
        )
        .map(([whole, literal]) => whole.replace(/:("[^"]*"|[\d.]+)/, `:${literal}`)),
    },
    {
      weight: 1,
      arbitrary: text(good).map((whole) => whole.replace('{', '{"__proto__":{"isAdmin":true},')),
    },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
    { weight: 1, arbitrary: fc.constantFrom('['.repeat(20_000), '{"a":'.repeat(20_000), '\ufeff{}', '{}{}', '') },
  );
}

const encoded = (text: string) => (text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80');

function urlOf({ path, params, query }: DescribedEndpoint): fc.Arbitrary<string> {
  const ids = fc.tuple(
    ...params.map((name) => (isId(name) ? idOf(kindOf(name, path)) : fc.constantFrom('1', ...TEXTS))),
  );
  const filled = ids.map((given) =>
    params.reduce((url, name, at) => url.replace(`{${name}}`, () => encoded(String(given[at])).slice(0, 8000)), path),
  );
  const names = [...query.map(({ name }) => name), '__proto__', 'x'];
  const pair = fc
    .tuple(fc.constantFrom(...names), fc.oneof(fc.constantFrom(...TEXTS), fc.nat(600).map(String)))
    .map(([name, given]) => `${name}=${encoded(given).slice(0, 4000)}`);
  const search = fc.oneof(
    { weight: 6, arbitrary: fc.constant('') },
    { weight: 2, arbitrary: fc.array(pair, { maxLength: 3 }).map((pairs) => `?${pairs.join('&')}`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('?', '?%', '?&&=&', '?a[b]=c', '#x', '/', '/..', '%', '%zz', '?token=%ff'),
    },
  );
  return fc.tuple(filled, search).map(([url, rest]) => url + rest);
}

const contentType = fc.oneof(
  { weight: 20, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'application/json; charset=utf-16',
      'text/plain',
      'multipart/form-data; boundary=x',
      'a/b',
      '',
    ),
  },
);

/** Requests to all endpoints, each equally often. */
export function hostileRequest(endpoints: DescribedEndpoint[]): fc.Arbitrary<HostileRequest> {
  return fc.oneof(
    ...endpoints.map((endpoint) =>
      fc.record({
        endpoint: fc.constant(endpoint),
        method: fc.oneof(
          { weight: 40, arbitrary: fc.constant(endpoint.method) },
          {
            weight: 1,
            arbitrary: fc.constantFrom(
              'GET',
              'POST',
              'PUT',
              'DELETE',
              'PATCH',
              'OPTIONS',
              'HEAD',
              'TRACE',
              'QUERY',
              'PROPFIND',
            ),
          },
        ),
        url: urlOf(endpoint),
        headers: contentType.map((type) => ({ 'content-type': type })),
        payload: bodyOf(endpoint),
        caller: fc.oneof(
          { weight: 20, arbitrary: fc.constant('own' as const) },
          { weight: 1, arbitrary: fc.constantFrom('signed out' as const, 'garbage' as const) },
        ),
      }),
    ),
  );
}
