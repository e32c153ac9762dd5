import { execute } from '../support/database/test-database.ts';

/** The schema that holds the copies. The program never looks into it. */
const COPIES = 'kept_rows';
/** Counters of the whole provider, what the program forgets by itself, and where it was started last. */
const NOT_KEPT = ['invoice_number_series', 'review_counts', 'review_days', 'rate_limits', 'public_addresses'];

/** Copies every row of the product's tables, to be found again by `lostRows`. */
export async function keepRows(url: string): Promise<void> {
  const tables = await execute<{ name: string }>(
    url,
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all ($1)`,
    [NOT_KEPT],
  );
  await execute(url, `create schema ${COPIES}`);
  for (const { name } of tables) await execute(url, `create table ${COPIES}.${name} as table public.${name}`);
  // It moves while a session is used.
  await execute(url, `alter table ${COPIES}.sessions drop column last_used_at`);
}

/**
 * Compares the kept rows with those of today, by the columns that they had.
 * @returns a sentence for each table of which rows are missing or changed
 */
export async function lostRows(url: string): Promise<string[]> {
  const tables = await execute<{ name: string; columns: string; gone: string[] | null }>(
    url,
    `select kept.table_name as name, string_agg(quote_ident(kept.column_name), ', ' order by kept.ordinal_position) as columns,
        array_agg(kept.column_name::text) filter (where today.column_name is null) as gone
      from information_schema.columns kept left join information_schema.columns today
        on today.table_schema = 'public' and today.table_name = kept.table_name and today.column_name = kept.column_name
      where kept.table_schema = '${COPIES}' group by kept.table_name`,
  );
  const lost: string[] = [];
  for (const { name, columns, gone } of tables) {
    if (gone !== null) {
      lost.push(`${name} has lost its columns ${gone.join(', ')}.`);
      continue;
    }
    const rows = await execute<{ row: object }>(
      url,
      `select to_jsonb(missing) as row from
        (select ${columns} from ${COPIES}.${name} except all select ${columns} from public.${name}) missing`,
    );
    if (rows.length > 0) lost.push(`${name} has lost ${rows.length} rows, such as ${JSON.stringify(rows[0]?.row)}.`);
  }
  return lost;
}
