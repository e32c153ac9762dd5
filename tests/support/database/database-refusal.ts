/** Why the database refuses a statement or a transaction, in its own words; null if it does not. */
export const databaseRefusal = (tried: PromiseLike<unknown>): PromiseLike<string | null> =>
  tried.then(
    () => null,
    (error: { cause: { message: string } }) => error.cause.message,
  );
