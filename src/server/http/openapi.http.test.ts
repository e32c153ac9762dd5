import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test, vi } from 'vitest';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();

/** The endpoints that the product specifies (product §7.2). The public ones are marked. */
const SPECIFIED = `
POST /api/auth/login public
POST /api/auth/forgotpassword public
POST /api/auth/createuser public
POST /api/auth/getuser
POST /api/auth/changepassword
GET /api/auth/validate-token/{token} public
POST /api/auth/resetpassword public
GET /api/userprofile/getuserprofile
POST /api/userprofile/saveprofile
GET /api/bankinformation/getbankinfo
POST /api/bankinformation/savebankinfo
POST /api/client/createclient
GET /api/client/fetchallclients
GET /api/client/{id}
PUT /api/client/updateclient/{id}
DELETE /api/client/deleteclient/{id}
POST /api/invoice/createinvoice
PUT /api/invoice/updateinvoice/{id}
DELETE /api/invoice/deleteinvoice/{id}
POST /api/invoice/addamount
PUT /api/invoice/updateamount/{id}
DELETE /api/invoice/deleteamount/{id}
PUT /api/invoice/addnote/{invoiceId}
GET /api/invoice/fetchinvoices
GET /api/invoice/invoicedata/{invoiceId}
GET /api/invoice/specificclientinvoices/{clientId}
GET /api/invoice/getsentInvoicesofmember/{userId}
POST /api/invoice/sentInvoices
POST /api/invoice/sendtotrash
POST /api/admin/invoicepdf/generateinvoicepdfnew
POST /api/admin/invoicepdf/sendinvoicepdftoadmin
`
  .trim()
  .split('\n');

const read = async () => (await program().request('GET', '/api/openapi.json')).json;

test('the document is valid OpenAPI 3.1 and has the program’s version', async () => {
  const document = await read();
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(document).toMatchObject({ openapi: '3.1.0', info: { version } });
  expect(await new Validator().validate(document)).toEqual({ valid: true });
});

test('the document is made once, and sent as it is from then on', async () => {
  const first = await read();
  const stringify = vi.spyOn(JSON, 'stringify');
  for (const url of ['/api/openapi.json', '/api/docs/json']) {
    const { headers, json } = await program().request('GET', url);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(json).toEqual(first);
  }
  const long = stringify.mock.results.filter(({ value }) => typeof value === 'string' && value.length > 100_000);
  stringify.mockRestore();
  expect(long).toHaveLength(0);
});

test('as YAML, which would be made anew at each request, it is at no address', async () => {
  for (const method of ['GET', 'HEAD'] as const) {
    const get = (url: string) => program().app.inject({ method, url });
    const [yaml, unknown] = await Promise.all([get('/api/docs/yaml'), get('/api/docs/unknown')]);
    expect(yaml.statusCode).toBe(404);
    expect(yaml.payload).toBe(unknown.payload);
  }
});

test('every specified endpoint is in it, with its method, path and access', async () => {
  const { paths } = await read();
  const described = Object.entries(paths as Record<string, Record<string, { security?: unknown }>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(
        ([method, { security }]) => `${method.toUpperCase()} ${path}${security === undefined ? ' public' : ''}`,
      ),
  );
  expect(SPECIFIED).toHaveLength(31);
  expect(described).toEqual(expect.arrayContaining(SPECIFIED));
});

test('every endpoint in it exists', async () => {
  const { paths } = await read();
  for (const [path, methods] of Object.entries(paths as Record<string, object>)) {
    for (const method of Object.keys(methods)) {
      const url = path.replaceAll(/\{\w+\}/g, 'x');
      const { json } = await program().request(method.toUpperCase(), url);
      expect(json?.message, `${method} ${path}`).not.toBe('Adressen finns inte.');
    }
  }
});

test('a PDF is described as one, and every endpoint describes its failures', async () => {
  const { paths, components } = await read();
  const { responses } = paths['/api/invoice/pdf/{invoiceId}'].get;
  expect(Object.keys(responses['200'].content)).toEqual(['application/pdf']);
  for (const methods of Object.values(paths as Record<string, Record<string, { responses: object }>>)) {
    for (const endpoint of Object.values(methods)) {
      expect(endpoint.responses).toHaveProperty('default.headers.retry-after');
      expect(endpoint.responses).toHaveProperty('default.content', {
        'application/json': { schema: { $ref: '#/components/schemas/Failure' } },
      });
    }
  }
  expect(components.schemas.Failure.properties).toHaveProperty('message');
});

test('what it says of a file tells whoever reads it in which characters and form it is', async () => {
  const { paths } = await read();
  const described = (path: string) => paths[path].get.responses['200'].description;
  for (const word of ['UTF-8', 'byte order mark', 'semicolons', 'decimal commas', 'apostrophe'])
    expect(described('/api/invoice/csv')).toContain(word);
  expect(described('/api/review/books/sie')).toContain('PC8');
});

test('it says of an amount whether it has VAT, where the same word is used of both', async () => {
  const { info, paths } = await read();
  expect(info.description).toContain('without VAT');
  const ofGet = (path: string) => paths[path].get.responses['200'].content['application/json'].schema;
  const { totalAmount, paidAmount } = ofGet('/api/review/queue').properties.invoices.items.properties;
  expect([totalAmount.description, paidAmount.description]).toEqual([
    expect.stringContaining('Without VAT'),
    expect.stringContaining('with VAT'),
  ]);
  expect(ofGet('/api/invoice/fetchinvoices').items.properties.totalAmount.description).toContain('Without VAT');
  expect(ofGet('/api/review/payableinvoice').properties.totalAmount.description).toContain('with VAT');
  const month = ofGet('/api/dashboard/summary').properties.months.items.properties;
  expect(month.sent.items.properties.totalAmount.description).toContain('Without VAT');
  expect(month.paid.description).toContain('with VAT');
});

test('it says what holds for every endpoint: the header, the day’s zone, and each key and version of a request', async () => {
  const { info, paths } = await read();
  for (const word of ['auth-token', 'Europe/Stockholm', 'two decimals', 'Retry-After'])
    expect(info.description).toContain(word);
  const named = JSON.stringify(paths).matchAll(/"(\w+Key|version|lineBefore|scheduleBefore)":\{/g);
  const names = new Set([...named].map(([, name]) => name));
  expect(names.size).toBeGreaterThan(5);
  for (const name of names) expect(info.description).toContain(`\`${name}\``);
});

test('what it says of a response refuses no field that a later version adds', async () => {
  const { paths } = await read();
  for (const [path, methods] of Object.entries(paths as Record<string, Record<string, { responses: object }>>)) {
    for (const { responses } of Object.values(methods))
      expect(JSON.stringify(responses), path).not.toMatch(/"(additional|unevaluated)Properties":false/);
  }
});

test('each object in it has its keys as properties, so that a typed client knows them', async () => {
  const { paths } = await read();
  const { '/api/openapi.json': _, ...others } = paths as Record<string, object>;
  const without = Object.keys(others).filter((path) => JSON.stringify(others[path]).includes('"propertyNames"'));
  expect(without).toEqual([]);
});

test('what it says of a request names the values, lengths, figures and days that are taken', async () => {
  const { paths } = await read();
  const properties = (path: string, method = 'post') => {
    const { schema } = paths[path][method].requestBody.content['application/json'];
    const found: Record<string, object> = {};
    JSON.stringify(schema, (key, value: unknown) => {
      if (key === 'properties') Object.assign(found, value);
      return value;
    });
    return found;
  };
  expect(properties('/api/client/createclient')).toMatchObject({
    pvtLastName: { maxLength: 60 },
    orgVATNumber: { maxLength: 30 },
    orgCurrencyCode: { enum: ['EUR', 'SEK'] },
    pvtLanguage: { enum: ['sv', 'en'] },
    orgCountry: { description: expect.stringContaining('English name') },
  });
  expect(properties('/api/bankinformation/savebankinfo')).toMatchObject({
    country: { description: expect.stringContaining('English name') },
    ibanNumber: { description: expect.stringContaining('14 to 32') },
    accountNumber: { description: expect.stringContaining('32 digits') },
    taxPercentage: { description: expect.stringContaining('100') },
    otherInfo: { maxLength: 1000 },
  });
  expect(properties('/api/invoice/createinvoice')).toMatchObject({
    noOfDueDates: { enum: expect.arrayContaining([30]) },
  });
  expect(properties('/api/invoice/addamount')).toMatchObject({
    quantity: { description: expect.stringContaining('9 digits') },
  });
  expect(properties('/api/invoice/addnote/{invoiceId}', 'put')).toMatchObject({ note: { maxLength: 2000 } });
  expect(properties('/api/admin/invoicepdf/generateinvoicepdfnew')).toMatchObject({ interest: { enum: [8, '8'] } });
  expect(properties('/api/review/payment/{invoiceId}')).toMatchObject({
    paidOn: { format: 'date', description: expect.stringContaining('Europe/Stockholm') },
    amount: { description: expect.stringContaining('two decimals') },
  });
});

test('the page that shows it needs nothing that the content security policy refuses', async () => {
  const page = await program().request('GET', '/api/docs');
  expect(page.status).toBe(200);
  const html = page.bytes.toString();
  const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file ?? '');
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) {
    expect(file).toMatch(/^\/api\/docs\/static\//);
    expect((await program().request('GET', file)).status, file).toBe(200);
  }
  expect(html).not.toMatch(/<script>|<style|style=|onload=/);
});

test('neither it nor its page’s files are compressed for each visitor, and a browser keeps the files', async () => {
  const file = '/api/docs/static/swagger-ui-bundle.js';
  const get = (url: string, headers: Record<string, string>) => program().app.inject({ url, headers });
  const { headers } = await get(file, { 'accept-encoding': 'br, gzip' });
  expect(headers).not.toHaveProperty('content-encoding');
  const document = await get('/api/openapi.json', { 'accept-encoding': 'br, gzip' });
  expect(document.headers).not.toHaveProperty('content-encoding');
  expect((await get(file, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  expect((await program().request('GET', '/api/openapi.json')).headers['cache-control']).toBe('no-store');
});

/** All maximum lengths of texts in a schema. Texts that take certain values only have none. */
function maximumLengths(schema: unknown): number[] {
  if (typeof schema !== 'object' || schema === null || 'enum' in schema) return [];
  const own = 'maxLength' in schema ? [Number(schema.maxLength)] : [];
  return [...own, ...Object.values(schema).flatMap(maximumLengths)];
}

test('the maximum length of every text in a request is listed in the product’s constants', async () => {
  const { paths } = await read();
  const taken = Object.values(paths as Record<string, Record<string, { requestBody?: unknown }>>).flatMap((methods) =>
    Object.values(methods).flatMap(({ requestBody }) => maximumLengths(requestBody)),
  );
  const constants = readFileSync('docs/product.md', 'utf8').match(
    /^\| Longest texts .*$|^Other longest texts:[^]*?\.$/gm,
  );
  const listed = [...String(constants).matchAll(/\d+/g)].map(Number);
  expect(new Set(taken).size).toBeGreaterThan(8);
  expect([...new Set(listed)].toSorted((a, b) => a - b)).toEqual([...new Set(taken)].toSorted((a, b) => a - b));
});
