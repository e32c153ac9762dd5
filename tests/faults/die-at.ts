import { ServerResponse } from 'node:http';
import { NodePgPreparedQuery } from 'drizzle-orm/node-postgres';
import { FAULT_POINTS } from './fault-points.ts';

// Loaded before the program (node --import): kills it, as kill -9 does, at the point that DIE_AT names.
// The program itself knows nothing of this.
const point = FAULT_POINTS[process.env.DIE_AT ?? ''];
if (point === undefined) throw new Error(`There is no fault point ${process.env.DIE_AT}.`);
const die = () => process.kill(process.pid, 'SIGKILL');

if ('answerTo' in point) {
  const { answerTo } = point;
  const end = ServerResponse.prototype.end;
  ServerResponse.prototype.end = function (this: ServerResponse, ...args: Parameters<typeof end>) {
    if (this.req.url === answerTo && this.statusCode === 200) die();
    return end.apply(this, args);
  } as typeof end;
} else {
  const { statement, when } = point;
  const prepared = NodePgPreparedQuery.prototype as unknown as {
    execute(this: { getQuery(): { sql: string } }, ...args: unknown[]): Promise<unknown>;
  };
  const execute = prepared.execute;
  prepared.execute = async function (...args) {
    const matches = statement.test(this.getQuery().sql);
    if (matches && when === 'before') die();
    const result = await execute.apply(this, args);
    if (matches && when === 'after') die();
    return result;
  };
}
