import { fileURLToPath } from 'node:url';

/** The folder of the SQL migrations. */
export const migrationsFolder = fileURLToPath(new URL('../../db/migrations', import.meta.url));
