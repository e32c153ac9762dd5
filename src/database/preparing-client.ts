import { hash } from 'node:crypto';
import pg from 'pg';

/** The most names. A text that changes with the number of its values would otherwise get a new one for each number. */
const MOST_NAMES = 500;

/** Marks a statement that is planned for its values each time, because the quickest plan depends on them. */
export const PLANNED_FOR_VALUES = '/* planned for its values */';

const names = new Map<string, string>();

/**
 * Names each statement with parameters by its text. So a connection parses and plans it only once. Statements without
 * parameters get no name.
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
  const name = hash('sha256', text).slice(0, 32);
  names.set(text, name);
  return name;
}
