/**
 * A rule for one text field, written once: the zod schema on the server and the native attributes of the
 * control both derive from it (product §5.1).
 */
export interface FieldRule {
  /** The Swedish label, as it stands above the field. */
  label: string;
  required: boolean;
  maxLength: number;
  minLength?: number;
  /** Source of a regular expression that the whole value matches; valid as an HTML `pattern` too. */
  pattern?: string;
  /** What is told where it is missing, in Swedish; '<label> saknas.' unless the label is a question. */
  missing?: string;
  /** What a refused value is told, in Swedish. */
  hint?: string;
  type?: 'text' | 'email' | 'tel' | 'password';
  /** Whether it stands on the invoice: the control then tells what can't be printed (product §11). */
  printed?: true;
  /** Values that a choice can take. */
  options?: readonly string[];
}
