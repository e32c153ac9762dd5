/**
 * An e-mail address in the form that accounts are compared and counted by (product §12.1): A to Z become a to z, and no
 * other letter is changed, since a Unicode rule makes one address of two ('İ' becomes 'i' in some databases).
 * SQL says the same by `lower(… collate "C")`.
 */
export function foldEmail(email: string): string {
  return email.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
