import { type Operation, withSender } from './load.ts';
import type { Measured } from './open-measured.ts';

/** The queries that a request makes. The floor makes as many. */
export interface RequestShape {
  queries: number;
  transaction: boolean;
}

/** The job queue looks for work on its own schedule, so its queries don't belong to the request. */
const isOfTheQueue = (text: string) => text.includes('pgboss');
const isBracket = (text: string) => /^(begin|commit)/i.test(text);

/** Runs an operation once and returns what each of its requests sends to PostgreSQL. */
export async function shapesOf(measured: Measured, operation: Operation): Promise<RequestShape[]> {
  const shapes: RequestShape[] = [];
  await withSender(measured.product, (send) =>
    operation(async (request) => {
      await measured.ask('recordStatements');
      const response = await send(request);
      const sent = (await measured.ask('takeStatements')).map(({ text }) => text);
      const texts = sent.filter((text) => !isOfTheQueue(text));
      const queries = texts.filter((text) => !isBracket(text)).length;
      shapes.push({ queries, transaction: texts.some(isBracket) });
      return response;
    }),
  );
  return shapes;
}

/** The floor's requests with the same number of queries. */
export const floorOperation =
  (shapes: RequestShape[]): Operation =>
  async (send) => {
    for (const { queries, transaction } of shapes) {
      await send({ path: `/floor?reads=${queries}&transaction=${Number(transaction)}` });
    }
  };
