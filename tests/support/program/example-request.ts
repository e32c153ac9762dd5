import type { DescribedEndpoint, JsonSchema } from './described-endpoints.ts';

type Value = string | number;

/** Valid values by the name of their property. Tests pass ids and some others themselves. */
const VALUES: Record<string, Value> = {
  name: 'Åsa Öberg',
  phoneNo: '+46701234567',
  email: 'exempel@example.se',
  password: 'hemligt123',
  confirmPassword: 'hemligt123',
  oldPassword: 'hemligt123',
  newPassword: 'hemligt123',
  dueDate: '2026-11-30',
  noOfDueDates: 10,
  interest: 8,
  totalAmountWithInterest: '108.00',
  ibanNumber: 'SE4550000000058398257466',
  accountNumber: '00123456789',
  swiftCode: 'HANDSESS',
  taxNumber: '5560160680',
  taxPercentage: 30,
  country: 'Sweden',
  pvtCountry: 'Sweden',
  orgCountry: 'Sweden',
  pvtCurrencyCode: 'EUR',
  orgCurrencyCode: 'SEK',
  pvtIdNumber: '19850101-1234',
  orgIdNumber: '556016-0680',
  pvtFirstName: 'Anna',
  pvtLastName: 'Öberg',
  pvtRecipientEmail: 'anna@example.se',
  orgRecipientEmail: 'faktura@example.se',
  pvtContactNumber: '+46701234567',
  orgContactNumber: '+46701234567',
  pvtFname: 'Åsa',
  pvtLname: 'Öberg',
  pvtTel: '+46701234567',
  pvtMobNo: '+46701234567',
  pvtSkypeName: '+46701234567',
  organizationUserEmail: 'bolag@example.se',
  organizationTel: '+46701234567',
  organizationMobNo: '+46701234567',
  organizationSkypeName: '+46701234567',
  organizationFname: 'Åsa',
  organizationLname: 'Öberg',
  sha256: '0'.repeat(64),
  token: 'A'.repeat(43),
  quantity: '7.5',
  price: 110.5,
  fixedPrice: 950,
  limit: 10,
  after: 100_000,
  copyKey: '00000000-0000-4000-8000-000000000000',
  day: 20,
  nextOn: '2026-12-20',
  until: '2027-11-20',
  revision: 1,
  paidOn: '2026-11-20',
  amount: '100.00',
  paidBefore: '0',
  unpaid: '0',
  entryId: '00000000-0000-4000-8000-000000000000',
  recipientEmail: 'faktura@example.se',
  disclosureId: '00000000-0000-4000-8000-000000000000',
  disclosedUntil: '2026-11-20T10:00:00.000Z',
};

/** What the client has read before. What nobody has read would be refused. */
const SEEN = new Set(['version', 'lineBefore', 'scheduleBefore']);

const valueOf = (name: string, values: Record<string, Value>): Value => values[name] ?? VALUES[name] ?? 'Exempel';

/** Bodies that a schema accepts, one for each of its alternatives. `values` take precedence over the usual ones. */
export function exampleBodies(schema: JsonSchema, values: Record<string, Value>, name = ''): unknown[] {
  const alternatives = schema.oneOf ?? schema.anyOf;
  if (alternatives !== undefined) return alternatives.flatMap((part) => exampleBodies(part, values, name));
  if (schema.allOf !== undefined) {
    return schema.allOf
      .map((part) => exampleBodies(part, values, name))
      .reduce((wholes, parts) =>
        wholes.flatMap((whole) => parts.map((part) => ({ ...(whole as object), ...(part as object) }))),
      );
  }
  if (schema.const !== undefined) return [schema.const];
  if (schema.enum !== undefined) return schema.enum;
  if (schema.type === 'object') {
    const named = Object.entries(schema.properties ?? {}).filter(
      ([key]) => !SEEN.has(key) || schema.required?.includes(key) === true,
    );
    // An object has as many examples as the property with the most.
    const examples = named.map(([key, part]) => [key, exampleBodies(part, values, key)] as const);
    const count = Math.max(1, ...examples.map(([, options]) => options.length));
    return Array.from({ length: count }, (_, index) =>
      Object.fromEntries(examples.map(([key, options]) => [key, options[index % options.length]])),
    );
  }
  if (schema.type === 'array') return [[]];
  if (schema.type === 'null') return [null];
  if (schema.type === 'boolean') return [true, false];
  const isNumber = schema.type === 'integer' || schema.type === 'number';
  return [values[name] ?? VALUES[name] ?? (isNumber ? 1 : 'Exempel')];
}

/** The URL of an endpoint with values for its parameters. */
export function exampleUrl({ path, query }: DescribedEndpoint, values: Record<string, Value>): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(valueOf(name, values))));
  const pairs = query.map(({ name }) => `${name}=${encodeURIComponent(String(valueOf(name, values)))}`);
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
}
