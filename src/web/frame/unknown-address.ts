/** Thrown for a URL that has no screen for the signed-in user, so that the error page shows (product §2.1). */
export class UnknownAddress extends Error {}
