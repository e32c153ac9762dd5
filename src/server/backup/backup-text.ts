import { createHash, type Hash } from 'node:crypto';
import { escapeIdentifier } from 'pg';
import { z } from 'zod';

/** A backup that can't be made, read or restored. Its message is the one line to print. */
export class BackupError extends Error {}

/** The product that a backup belongs to, and the only form of its text so far. */
const PRODUCT = 'egenlon';
const FORMAT = 1;

const HEAD = '-- egenlon backup ';
const FOOT = '-- end of backup ';
/** What ends a table's rows. No row is such a line, because PostgreSQL writes a backslash as two. */
const END_OF_ROWS = '\\.\n';
/** The longest line that isn't a row, in bytes. */
const LONGEST_LINE = 1_000_000;

const namedTable = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()).min(1) });
const head = z.object({
  product: z.literal(PRODUCT),
  format: z.literal(FORMAT),
  /** The instant of the snapshot. */
  takenAt: z.iso.datetime(),
  /** The newest migration that the database had, by its `when` in db/migrations/meta/_journal.json. */
  migration: z.int(),
  /** The size of the database on its disk, in bytes. */
  databaseBytes: z.int().nonnegative(),
  /** In the order of their rows. */
  tables: z.array(namedTable),
});
const foot = z.object({
  /** In the order of the head's. */
  tables: z.array(z.object({ rows: z.int().nonnegative(), sha256: z.string() })),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last: z.string().regex(/^-?\d+$/) })),
});

/** A table with the columns that a backup has of it. */
export type BackupTable = z.infer<typeof namedTable>;
/** What a backup begins with: what it is, and its tables. */
export type BackupHead = z.infer<typeof head>;
/** What a backup ends with: the rows of each table with their SHA-256, and the last value of each sequence in use. */
export type BackupFoot = z.infer<typeof foot>;

/** Takes all rows of one table, as PostgreSQL's COPY writes them. */
type TakeRows = (table: BackupTable, rows: AsyncIterable<Buffer>) => Promise<void>;

/** The table's name in SQL. */
export const tableName = ({ schema, name }: { schema: string; name: string }) =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;

/** The table's columns in SQL. */
export const columnNames = ({ columns }: BackupTable) => columns.map((column) => escapeIdentifier(column)).join(', ');

/** The statement that takes the table's rows. A backup has it before them, as PostgreSQL's own backups do. */
export const copyStatement = (table: BackupTable) => `COPY ${tableName(table)} (${columnNames(table)}) FROM stdin;`;

/** The first line of a backup. */
export const headLine = (facts: Omit<BackupHead, 'product' | 'format'>) =>
  `${HEAD}${JSON.stringify({ product: PRODUCT, format: FORMAT, ...facts } satisfies BackupHead)}\n`;

/** The last line of a backup. */
export const footLine = (facts: BackupFoot) => `${FOOT}${JSON.stringify(facts)}\n`;

/** The table's part of a backup, around its rows. */
export const aroundRows = (table: BackupTable) => ({ before: `${copyStatement(table)}\n`, after: END_OF_ROWS });

/**
 * Reads a backup's text, and compares each table's rows with their checksum.
 * @throws BackupError if this is another product's or a newer release's backup; Error if the text is not as a backup is
 */
export async function readBackupText(
  text: AsyncIterable<Buffer>,
  take: TakeRows,
): Promise<{ head: BackupHead; foot: BackupFoot }> {
  const scanner = new Scanner(text);
  const first = parseHead(await scanner.line());
  const sums: string[] = [];
  for (const table of first.tables) {
    if ((await scanner.line()) !== copyStatement(table)) throw new Error('Another table than the head names.');
    const hash = createHash('sha256');
    await take(table, hashed(scanner.rows(), hash));
    sums.push(hash.digest('hex'));
  }
  const last = foot.parse(jsonAfter(FOOT, await scanner.line()));
  await scanner.end();
  if (last.tables.length !== sums.length || last.tables.some(({ sha256 }, at) => sha256 !== sums[at]))
    throw new Error('Other rows than the checksums are of.');
  return { head: first, foot: last };
}

async function* hashed(rows: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of rows) {
    hash.update(chunk);
    yield chunk;
  }
}

function parseHead(line: string): BackupHead {
  const json = jsonAfter(HEAD, line);
  const parsed = head.safeParse(json);
  if (parsed.success) return parsed.data;
  const { product, format } = z.object({ product: z.string(), format: z.number() }).parse(json);
  if (product !== PRODUCT) throw new BackupError(`This is a backup of another product, ${JSON.stringify(product)}.`);
  if (format > FORMAT) throw new BackupError('This backup was made by a newer release. Restore it with that one.');
  throw parsed.error;
}

function jsonAfter(start: string, line: string): unknown {
  if (!line.startsWith(start)) throw new Error(`A line that does not begin with ${start}`);
  return JSON.parse(line.slice(start.length));
}

/** Reads lines, and rows up to their end, from chunks that may be cut anywhere. */
class Scanner {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** The next line, without its end. */
  async line(): Promise<string> {
    for (;;) {
      const end = this.#rest.indexOf('\n');
      if (end !== -1) {
        const line = this.#rest.toString('utf8', 0, end);
        this.#rest = this.#rest.subarray(end + 1);
        return line;
      }
      if (this.#rest.length > LONGEST_LINE) throw new Error('A line that is too long.');
      await this.#more();
    }
  }

  /** All rows before the next END_OF_ROWS. */
  async *rows(): AsyncGenerator<Buffer> {
    const ending = `\n${END_OF_ROWS}`;
    // The first row has no row before it whose end could belong to the ending.
    while (this.#rest.length < END_OF_ROWS.length) await this.#more();
    if (this.#rest.toString('latin1', 0, END_OF_ROWS.length) === END_OF_ROWS) {
      this.#rest = this.#rest.subarray(END_OF_ROWS.length);
      return;
    }
    for (;;) {
      const at = this.#rest.indexOf(ending);
      if (at !== -1) {
        yield this.#rest.subarray(0, at + 1);
        this.#rest = this.#rest.subarray(at + ending.length);
        return;
      }
      // The ending may begin in this chunk and end in the next one.
      const sure = Math.max(0, this.#rest.length - ending.length + 1);
      if (sure > 0) yield this.#rest.subarray(0, sure);
      this.#rest = this.#rest.subarray(sure);
      await this.#more();
    }
  }

  /** @throws Error if anything is left */
  async end(): Promise<void> {
    if (this.#rest.length > 0 || (await this.#chunks.next()).done !== true) throw new Error('More than a backup.');
  }

  async #more(): Promise<void> {
    const next = await this.#chunks.next();
    if (next.done === true) throw new Error('Less than a backup.');
    this.#rest = this.#rest.length === 0 ? next.value : Buffer.concat([this.#rest, next.value]);
  }
}
