import { Readable } from 'node:stream';
import { z } from 'zod';
import { createFairQueue } from '../fair-queue.ts';

/** Rows that are read, made and sent at once: what that takes is what everybody else waits. */
const SLICE = 250;
/** Slices of all callers that are read at once; the rest of the database's connections is for others. */
const AT_ONCE = 2;

const lists = createFairQueue(AT_ONCE);

/** An answer with one long list in it, as answers that each have a part of the list. */
export class SlicedAnswer<Answer> {
  private readonly slices: AsyncIterable<Answer>;

  constructor(slices: AsyncIterable<Answer>) {
    this.slices = slices;
  }

  /** The whole answer as JSON, made as it is read. The list must be the first in each slice. */
  toStream(schema: z.ZodType): Readable {
    return Readable.from(join(this.slices, schema));
  }
}

interface SlicedList<Row, Answer> {
  /** Whose list it is: one of an owner's slices is read at a time, and owners take turns. */
  owner: string;
  /** Reads so many rows that come after one, or the first ones. */
  read: (limit: number, after: Row | undefined) => Promise<Row[]>;
  present: (rows: Row[]) => Answer;
}

/** Answers with a whole list: at once where it is short, else in slices, with other work between them (product §12.5). */
export async function answerWholeList<Row, Answer>(
  list: SlicedList<Row, Answer>,
): Promise<Answer | SlicedAnswer<Answer>> {
  const first = await readSlice(list);
  return first.length < SLICE ? list.present(first) : new SlicedAnswer(slicesOf(list, first));
}

async function* slicesOf<Row, Answer>(list: SlicedList<Row, Answer>, first: Row[]): AsyncIterable<Answer> {
  for (let rows = first; rows.length > 0; rows = rows.length < SLICE ? [] : await readSlice(list, rows.at(-1))) {
    yield list.present(rows);
  }
}

function readSlice<Row, Answer>({ owner, read }: SlicedList<Row, Answer>, after?: Row): Promise<Row[]> {
  return lists.run(() => read(SLICE, after), owner);
}

/** Puts the items of all slices into the first one's list. */
async function* join(slices: AsyncIterable<unknown>, schema: z.ZodType): AsyncIterable<string> {
  let end = '';
  for await (const slice of slices) {
    const text = JSON.stringify(z.encode(schema, slice));
    const [from, to] = [text.indexOf('[') + 1, text.lastIndexOf(']')];
    yield end === '' ? text.slice(0, to) : `,${text.slice(from, to)}`;
    end = text.slice(to);
  }
  yield end;
}
