/** An address that has no screen for who is signed in: the page of an unknown one shows (product §2.1). */
export class UnknownAddress extends Error {}
