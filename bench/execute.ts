import pg from 'pg';

/**
 * Executes statements on one connection.
 * @returns the result of the last one
 */
export async function execute(url: string, ...statements: string[]): Promise<{ rows: Record<string, unknown>[] }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let result: { rows: Record<string, unknown>[] } = { rows: [] };
    for (const statement of statements) result = await client.query(statement);
    return result;
  } finally {
    await client.end();
  }
}

/** The URL of another database on the same server. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * Creates an empty database on a server, in place of one of this name.
 * @param server an administrator's URL
 * @returns the new database's URL
 */
export async function newDatabase(server: string, name: string): Promise<string> {
  await execute(server, `drop database if exists ${name} with (force)`, `create database ${name}`);
  return databaseUrl(server, name);
}
