import { fileURLToPath } from 'node:url';

/** Where the SQL of the tables lies. */
export const migrationsFolder = fileURLToPath(new URL('../../db/migrations', import.meta.url));
