/**
 * Tells a password manager whose password a form has. It leaves out a field of the type hidden, so this is one of text that
 * isn't shown.
 */
export function HiddenUsername({ email }: { email: string }) {
  return <input type="text" name="email" value={email} autoComplete="username" readOnly hidden />;
}
