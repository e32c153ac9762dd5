/**
 * A rule for one text field, written once. The zod schema on the server and the native attributes of the control both
 * derive from it (product §5.1).
 */
export interface FieldRule {
  /** The Swedish label above the field. */
  label: string;
  required: boolean;
  maxLength: number;
  minLength?: number;
  /** Source of a regular expression that must match the whole value. It is also a valid HTML `pattern`. */
  pattern?: string;
  /**
   * The Swedish message when the value is missing; by default '<label> saknas.', which doesn't fit if the label is a
   * question.
   */
  missing?: string;
  /** The Swedish message when the value is refused. */
  hint?: string;
  type?: 'text' | 'email' | 'tel' | 'password';
  /**
   * What the value is, if a phone's keyboard must not correct it: a name, whose words begin with capitals, a code in
   * capitals, or what has to stay as it was typed. A password always stays so.
   */
  uncorrected?: 'name' | 'code' | 'as-typed';
  /**
   * Whether the value is printed on the invoice. The control then names characters that can't be printed (product §11).
   */
  printed?: true;
  /** Whether the value may have several lines. In any other field, line breaks become spaces. */
  multiline?: true;
  /** The values that the user can choose from. */
  options?: readonly string[];
}

/** The label of a field that may stay empty. */
export const optionalLabel = (label: string, word = 'valfritt') => `${label} (${word})`;

/** The rule of a field that may stay empty and says so. */
export const optional = (rule: FieldRule, word?: string): FieldRule => ({
  ...rule,
  required: false,
  label: optionalLabel(rule.label, word),
});
