/** The SQL of the UUID of a filled row: made from a hash of its kind and of its number, which is SQL too. */
export const uuid = (kind: string, number: string) =>
  `overlay(overlay(md5('${kind}-' || ${number}) placing '4' from 13) placing '8' from 17)::uuid`;

/** The accounts of the provider's who have done everything that is filled. */
export const reviewer = uuid('member', "'reviewer'");
export const colleague = uuid('member', "'colleague'");
