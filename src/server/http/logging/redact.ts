/** Keys whose values may never be logged, in lower case (product §12.4). */
const SECRET_KEYS = new Set(
  [
    'password',
    'confirmPassword',
    'oldPassword',
    'newPassword',
    'passwordHash',
    'token',
    'tokenHash',
    'authtoken',
    'auth-token',
    'authorization',
    'ibanNumber',
    'iban',
    'accountNumber',
    'swiftCode',
    'pvtIdNumber',
    'orgIdNumber',
    'orgVATNumber',
    'idNumber',
    'taxNumber',
  ].map((key) => key.toLowerCase()),
);

const REDACTED = '[redacted]';
const MAX_DEPTH = 6;

/**
 * Returns a value as it may be logged. Secrets are left out: by their key at any depth, and by their form within texts.
 * An error keeps what identifies the fault and loses the data that it contains (product §12.4).
 */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH || ArrayBuffer.isView(value)) return '[left out]';
  if (value instanceof Error) return describeError(value, depth);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      SECRET_KEYS.has(key.toLowerCase()) ? REDACTED : redact(item, depth + 1),
    ]),
  );
}

// Starts only where no such character stands before, so that a long text is read once. Mail servers also refuse addresses
// without a dot behind the @. The ids of our own mails end with '@egenlon' and stay.
const EMAIL =
  /(?<![/\p{L}\p{M}\p{N}.!#$%&'*+=?^_`{|}~-])[/\p{L}\p{M}\p{N}.!#$%&'*+=?^_`{|}~-]*[\p{L}\p{M}\p{N}.!#$%&'*+=?^_`{|}~-]@(?!egenlon(?![.-]?[\p{L}\p{M}\p{N}]))[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)*/gu;

/** Removes e-mail addresses, tokens, IBANs, and long numbers such as account and identity numbers. */
function redactText(text: string): string {
  return text
    .replaceAll(EMAIL, REDACTED)
    .replaceAll(/(?<![\w-])[\w-]{43}(?![\w-])/g, REDACTED)
    .replaceAll(/\b[a-z]{2}\d{2}(?: ?[a-z0-9]){10,30}\b/gi, REDACTED)
    .replaceAll(/(?<![\w-])\d(?:[ -]?\d){8,}(?![\w-])/g, REDACTED);
}

/** Properties of an error that hold no personal data: a database's code and names, a mail server's command. */
const FACTS = ['code', 'severity', 'table', 'column', 'constraint', 'routine', 'command', 'responseCode', 'status'];

// Keeps named properties only. A failed query also has its parameters, and the database's details have the row's
// values.
function describeError(error: Error, depth: number): Record<string, unknown> {
  const facts = FACTS.filter((fact) => fact in error).map((fact) => [fact, Reflect.get(error, fact) as unknown]);
  return {
    type: error.name,
    message: redactMessage(error.message),
    ...Object.fromEntries(facts),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(error.cause === undefined ? {} : { cause: redact(error.cause, depth + 1) }),
  };
}

/** In a database's message, a name in quotes follows one of these words. Any other text in quotes is a value. */
const NAMED = new Set(['column', 'constraint', 'function', 'index', 'relation', 'table', 'type']);

function redactMessage(message: string): string {
  // A failed query: its text only has placeholders, and its parameters are the data.
  const params = message.indexOf('\nparams: ');
  if (params >= 0) return message.slice(0, params);
  return redactText(
    message
      .replace(/: ".*$/s, `: ${REDACTED}`)
      .replaceAll(/(\w+ )?"[^"]*"/g, (quoted, before?: string) =>
        NAMED.has((before ?? '').trim()) ? quoted : `${before ?? ''}${REDACTED}`,
      ),
  );
}
