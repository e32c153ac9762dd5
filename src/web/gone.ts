import { ApiError } from './api-error.ts';

/** Whether a request failed because what it asked for doesn't exist any more. Then what was loaded before isn't shown. */
export const isGone = (error: Error | null) => error instanceof ApiError && error.code === 'not-found';

/** Waits for a request that removes something. What was removed in another window is removed. */
export async function untilRemoved(removal: Promise<unknown>): Promise<void> {
  await removal.catch((error: Error) => {
    if (!isGone(error)) throw error;
  });
}
