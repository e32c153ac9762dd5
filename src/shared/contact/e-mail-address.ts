/**
 * Returns the form in which e-mail addresses are compared and counted (product §12.1). Only A to Z become lower case.
 * Unicode rules would turn two addresses into one: in some databases 'İ' becomes 'i'. SQL does the same with `lower(…
 * collate "C")`.
 */
export function foldEmail(email: string): string {
  return email.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
