import { z } from 'zod';

/** An id that no row has. */
const UNUSED_ID = '00000000-0000-0000-0000-000000000000';

const rowId = z.uuid();

/**
 * An id in a request's body; for the client it is an opaque text. A text that can't be an id is replaced by an id that
 * no row has, so that every unknown id gets the same 404 (product §7.1).
 */
export const idSchema = z.string().transform((id) => (rowId.safeParse(id).success ? id : UNUSED_ID));
