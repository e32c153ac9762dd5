import pg from 'pg';
import type { SentStatement } from './watch-statements.ts';

/** A table that one statement reads from its beginning to its end. */
export interface WholeRead {
  table: string;
  statement: string;
}

/** As much of a plan as is looked at. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
}

/** Have a row, or five, whatever grows. */
const CONSTANT = ['invoice_number_series', 'review_counts'];
/** A table of fewer pages is read faster whole than by an index. */
const FEW_PAGES = 50;

/**
 * Has PostgreSQL explain statements, with the values that they were sent with and as it plans them for any values. A
 * table of few pages counts where nothing but reading it whole is possible.
 */
export async function findWholeReads(url: string, statements: readonly SentStatement[]): Promise<WholeRead[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const pages = await readPages(client);
  const partial = await findPartialIndexes(client);
  await client.query('set plan_cache_mode = force_generic_plan');
  const found: WholeRead[] = [];
  for (const statement of statements) {
    const chosen = await tablesReadWhole(client, statement, partial);
    await client.query('set enable_seqscan = off');
    const forced = await tablesReadWhole(client, statement, partial);
    await client.query('set enable_seqscan = on');
    const large = chosen.filter((table) => (pages.get(table) ?? 0) >= FEW_PAGES);
    const tables = [...new Set([...large, ...forced])].filter((table) => pages.has(table) && !CONSTANT.includes(table));
    found.push(...tables.map((table) => ({ table, statement: statement.text })));
  }
  await client.end();
  return found;
}

/**
 * References to a table from whose rows some are deleted, and which no index begins with: each deletion would read the
 * referring table whole, by a query that the database makes itself.
 */
export async function findBareReferences(url: string, statements: readonly SentStatement[]): Promise<string[]> {
  const deleted = statements.flatMap(({ text }) => /^delete from "(\w+)"/.exec(text)?.[1] ?? []);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select conname as name from pg_constraint
      where contype = 'f' and confrelid = any ($1::regclass[]) and not exists (
        select 1 from pg_index where indrelid = conrelid and indkey[0] = conkey[1] and indpred is null)`,
    [deleted],
  );
  await client.end();
  return rows.map(({ name }) => name);
}

/** Pages of each of the product's tables. */
async function readPages(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ relname: string; pages: number }>(
    `select relname, (pg_relation_size(oid) / 8192)::int as pages from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  return new Map(rows.map(({ relname, pages }) => [relname, pages]));
}

async function findPartialIndexes(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    'select relname as name from pg_index join pg_class on oid = indexrelid where indpred is not null',
  );
  return new Set(rows.map(({ name }) => name));
}

async function tablesReadWhole(
  client: pg.Client,
  { text, values }: SentStatement,
  partial: ReadonlySet<string>,
): Promise<string[]> {
  const asSent = await planOf(client, text, values);
  await client.query(`prepare asked as ${text}`);
  const places = values.length === 0 ? '' : `(${values.map(() => 'null').join(', ')})`;
  const forAny = await planOf(client, `execute asked${places}`);
  await client.query('deallocate asked');
  return [asSent, forAny].flatMap((plan) => readWhole(plan, partial));
}

async function planOf(client: pg.Client, text: string, values: unknown[] = []): Promise<PlanNode> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`explain (format json) ${text}`, values);
  const [explained] = rows;
  if (explained === undefined) throw new Error(`PostgreSQL does not explain: ${text}`);
  return explained['QUERY PLAN'][0].Plan;
}

/** From the first row to the last, in the table's order or in an index's; what says which rows an index has is a condition. */
function readWhole(node: PlanNode, partial: ReadonlySet<string>): string[] {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index = '', 'Index Cond': condition } = node;
  const isWhole =
    type === 'Seq Scan' || (/^Index (Only )?Scan/.test(type) && condition === undefined && !partial.has(index));
  return [
    ...(isWhole && table !== undefined ? [table] : []),
    ...(node.Plans ?? []).flatMap((below) => readWhole(below, partial)),
  ];
}
