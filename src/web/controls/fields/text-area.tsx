import { Field, type FieldProps } from './field.tsx';

export type TextAreaProps = FieldProps<'textarea'>;

/** A field for several lines. It grows with its text, from `rows` lines on. */
export function TextArea({ rows = 2, ...props }: TextAreaProps) {
  return <Field as="textarea" rows={rows} style={{ '--rows': rows }} {...props} />;
}
