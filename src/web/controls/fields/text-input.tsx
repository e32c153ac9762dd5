import { Field, type FieldProps } from './field.tsx';

export type TextInputProps = FieldProps<'input'>;

/** A field for a line of text, or for what else an `input` of its type takes. */
export function TextInput({ type = 'text', ...props }: TextInputProps) {
  return <Field as="input" type={type} {...props} />;
}
