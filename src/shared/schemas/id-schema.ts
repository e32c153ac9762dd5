import { z } from 'zod';

/** An id that no row has. */
const NOBODYS_ID = '00000000-0000-0000-0000-000000000000';

const rowId = z.uuid();

/**
 * An id in a request's body, an opaque text for the caller. One that no row can have is read as one that no row
 * has, so that every unknown id gets the same 404 (product §7.1).
 */
export const idSchema = z.string().transform((id) => (rowId.safeParse(id).success ? id : NOBODYS_ID));
