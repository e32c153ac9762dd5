import type { ReactNode } from 'react';

interface FormFieldsProps {
  /** Whether the form's action runs. What was typed meanwhile would not be in it, so nothing can be. */
  busy: boolean;
  className?: string;
  children: ReactNode;
}

/** The fields of a form, which can't be changed while its action runs (product §2.2). */
export function FormFields({ busy, className = 'stack', children }: FormFieldsProps) {
  return (
    <div className={className} inert={busy}>
      {children}
    </div>
  );
}
