import { Readable } from 'node:stream';
import { z } from 'zod';
import { createFairQueue } from '../fair-queue.ts';

/** How many rows are read, presented and sent at once. All other requests wait for that long. */
const SLICE = 250;
/** How many slices are read at once for all clients. The other database connections are for other requests. */
const MOST_AT_ONCE = 2;

const lists = createFairQueue(MOST_AT_ONCE);

/** A response with one long list, as a series of responses that each have a part of it. */
export class SlicedResponse<Response> {
  private readonly slices: AsyncIterable<Response>;

  constructor(slices: AsyncIterable<Response>) {
    this.slices = slices;
  }

  /** The whole response as JSON, written while it is read. The list must be the first array in each slice. */
  toStream(schema: z.ZodType): Readable {
    return Readable.from(join(this.slices, schema));
  }
}

interface SlicedList<Row, Response> {
  /** The owner of the list. Slices of one owner are read one at a time, and owners take turns. */
  owner: string;
  /** Reads `limit` rows after the given one, or the first ones. */
  read: (limit: number, after: Row | undefined) => Promise<Row[]>;
  present: (rows: Row[]) => Response;
}

/**
 * Returns a whole list: directly if it is short, otherwise in slices that let other requests run in between (product
 * §12.5).
 */
export async function respondWithList<Row, Response>(
  list: SlicedList<Row, Response>,
): Promise<Response | SlicedResponse<Response>> {
  const first = await readSlice(list);
  return first.length < SLICE ? list.present(first) : new SlicedResponse(slicesOf(list, first));
}

/** The parts of a whole list, which let other requests run in between. The first is read before this resolves. */
export async function readInSlices<Row, Part>(list: SlicedList<Row, Part>): Promise<AsyncIterable<Part>> {
  return slicesOf(list, await readSlice(list));
}

async function* slicesOf<Row, Response>(list: SlicedList<Row, Response>, first: Row[]): AsyncIterable<Response> {
  for (let rows = first; rows.length > 0; rows = rows.length < SLICE ? [] : await readSlice(list, rows.at(-1))) {
    yield list.present(rows);
  }
}

function readSlice<Row, Response>({ owner, read }: SlicedList<Row, Response>, after?: Row): Promise<Row[]> {
  return lists.run(() => read(SLICE, after), owner);
}

/** Joins the items of all slices into the first slice's list. */
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
