import pg from 'pg';
import type { SentStatement } from './watch-statements.ts';

/** A table that a statement reads in full. */
export interface WholeRead {
  table: string;
  statement: string;
}

/** The parts of a plan that are used here. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Parent Relationship'?: string;
  'Join Type'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  Plans?: PlanNode[];
}

/** Tables that never grow, or by a row a month: they always have one row, or five, or one for each booked month. */
const CONSTANT = [
  'invoice_number_series',
  'first_administrator_links',
  'late_mail_holds',
  'review_counts',
  'booked_periods',
];
/** Tables of what is open now. Their rows leave them, so they don't grow with what was ever sent, and sums read them whole. */
const OPEN = ['receivables', 'money_under_way'];
/** Statements that are asked to add up or list all of a table's rows in a period, or in a member's own book. */
const ADDED_UP: [RegExp, string][] = [
  [/"ledger_postings"\."day" between/, 'ledger_postings'],
  [/sum\(case "invoices"\."document_kind".* where "invoices"\."(?:member|client)_id" between/s, 'invoices'],
];
/** A table with fewer pages is read faster in full than by an index. */
const FEW_PAGES = 50;

/**
 * Lets PostgreSQL explain statements, both with the values that they were sent with and with its plan for any values.
 * A table with few pages only counts if PostgreSQL has no other way than to read it in full.
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
    const addedUp = ADDED_UP.filter(([pattern]) => pattern.test(statement.text)).map(([, table]) => table);
    const expected = [...CONSTANT, ...OPEN, ...addedUp];
    const tables = [...new Set([...large, ...forced])].filter((table) => pages.has(table) && !expected.includes(table));
    found.push(...tables.map((table) => ({ table, statement: statement.text })));
  }
  await client.end();
  return found;
}

/**
 * Finds foreign keys without an index, if the statements delete rows of the table that they refer to. For each deleted
 * row the database itself would then read the referring table in full.
 */
export async function findBareReferences(url: string, statements: readonly SentStatement[]): Promise<string[]> {
  const deleted = statements.flatMap(({ text }) => /^delete from "(\w+)"/.exec(text)?.[1] ?? []);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select conname as name from pg_constraint
      where contype = 'f' and confrelid = any ($1::regclass[]) and not exists (
        select 1 from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
        where indrelid = conrelid and indkey[0] = conkey[1] and coalesce(pg_get_expr(indpred, indrelid), '')
          in ('', '(' || quote_ident(attname) || ' IS NOT NULL)'))`,
    [deleted],
  );
  await client.end();
  return rows.map(({ name }) => name);
}

/** The number of pages of each of the product's tables. */
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

/**
 * The tables that a plan reads in full, in their own order or in an index's. A partial index doesn't count, because it
 * only has the rows of its condition. Nor does an index that is read until a limit is reached, also if something is looked
 * up for each of its rows.
 */
function readWhole(node: PlanNode, partial: ReadonlySet<string>, isLimited = false): string[] {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index = '', 'Index Cond': condition, Filter } = node;
  const isBounded = condition !== undefined || partial.has(index) || (isLimited && Filter === undefined);
  // A left join gives each row of its outer side.
  const isLedBy = (below: PlanNode) =>
    type === 'Nested Loop' && node['Join Type'] === 'Left' && below['Parent Relationship'] === 'Outer';
  const isWhole = type === 'Seq Scan' || (/^Index (Only )?Scan/.test(type) && !isBounded);
  return [
    ...(isWhole && table !== undefined ? [table] : []),
    ...(node.Plans ?? []).flatMap((below) =>
      readWhole(below, partial, type === 'Limit' || (isLimited && isLedBy(below))),
    ),
  ];
}
