// What `npm run bench:memory` measures beside the program: the same libraries and a database of the same kind, and nothing
// else. It is JavaScript, so that nothing strips its types.
import '../src/server/resolve-modules.ts';

const libraries = ['fastify', '@fastify/compress', '@fastify/helmet', '@fastify/static', '@fastify/swagger'];
libraries.push('@fastify/swagger-ui', 'fastify-type-provider-zod', 'zod', 'drizzle-orm', 'drizzle-orm/pg-core', 'pg');
libraries.push('pg-boss', 'pino', '@node-rs/argon2', 'csv-stringify/sync', 'saxes', 'ibantools', 'ipaddr.js');
for (const library of libraries) await import(library);
const { openDatabase } = await import('../src/database/open-database.ts');
const { close } = await openDatabase({ databaseUrl: null, dataDir: process.env.DATA_DIR ?? 'data' });
process.on('SIGTERM', () => void close().then(() => process.exit()));
console.log('Egenlön listens on nothing');
