import { createHash } from 'node:crypto';
import pg from 'pg';

/** A text that changes with the number of its values would otherwise bring a name for each. */
const MOST_NAMES = 500;

/** Stands in a statement whose values decide which way through the tables is the short one: it is planned for them. */
export const PLANNED_FOR_VALUES = '/* planned for its values */';

const names = new Map<string, string>();

/**
 * Names each statement with parameters by its text, so that a connection parses and plans it once and not at every
 * call. A statement that comes as text alone stays as it is.
 */
export class PreparingClient extends pg.Client {
  override query(...args: never[]): never {
    const [config, values] = args as unknown as [pg.QueryConfig | string, unknown];
    if (typeof config === 'object' && Array.isArray(values) && values.length > 0) config.name ||= nameOf(config.text);
    return Reflect.apply(super.query, this, args) as never;
  }
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES || text.includes(PLANNED_FOR_VALUES)) return known;
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
  names.set(text, name);
  return name;
}
