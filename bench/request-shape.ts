import { type Operation, withSender } from './load.ts';
import type { Measured } from './open-measured.ts';

/** What a request asks of the database: the floor does as much. */
export interface RequestShape {
  queries: number;
  transaction: boolean;
}

/** The job queue asks for work whenever its time comes. */
const isOfTheQueue = (text: string) => text.includes('pgboss');
const isBracket = (text: string) => /^(begin|commit)/i.test(text);

/** Does an operation once and answers what each of its requests sends to PostgreSQL. */
export async function shapesOf(measured: Measured, operation: Operation): Promise<RequestShape[]> {
  const shapes: RequestShape[] = [];
  await withSender(measured.product, (send) =>
    operation(async (request) => {
      await measured.ask('noteStatements');
      const answer = await send(request);
      const noted = (await measured.ask('takeStatements')).map(({ text }) => text);
      const texts = noted.filter((text) => !isOfTheQueue(text));
      const queries = texts.filter((text) => !isBracket(text)).length;
      shapes.push({ queries, transaction: texts.some(isBracket) });
      return answer;
    }),
  );
  return shapes;
}

/** The floor's requests for the same number of queries. */
export const floorOperation =
  (shapes: RequestShape[]): Operation =>
  async (send) => {
    for (const { queries, transaction } of shapes) {
      await send({ path: `/floor?reads=${queries}&transaction=${Number(transaction)}` });
    }
  };
