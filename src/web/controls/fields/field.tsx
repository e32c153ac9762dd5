import { type ComponentProps, type ElementType, type ReactNode, useId } from 'react';
import classes from './field.module.css';

/** What stands around a field's control. */
interface FieldParts {
  label: ReactNode;
  /** What helps to fill it in. */
  description?: ReactNode;
  /** Whether the description stands below the control, and not above it. */
  descriptionBelow?: boolean;
  /** The id of what stands outside of the field and describes its control too. */
  describedBy?: string | undefined;
  /** What is wrong with the value. */
  error?: ReactNode;
  /** Whether the error is announced when it appears. */
  announcesError?: boolean;
  /** A class of the whole field. */
  className?: string | undefined;
}

/** The props of a field with this native control. */
export type FieldProps<Control extends 'input' | 'select' | 'textarea'> = FieldParts &
  Omit<ComponentProps<Control>, keyof FieldParts>;

interface AnyField extends FieldParts {
  as: ElementType;
  required?: boolean | undefined;
  children?: ReactNode;
  /** The control's own attributes. */
  [attribute: string]: unknown;
}

/** A native control with its label, description and error, which belong to it for screen readers too. */
export function Field({
  as: Control,
  label,
  description,
  descriptionBelow = false,
  describedBy,
  error,
  announcesError = false,
  className = '',
  children,
  ...control
}: AnyField) {
  const id = useId();
  const descriptionId = `${id}-description`;
  const errorId = `${id}-error`;
  const hint = description ? (
    <p id={descriptionId} className={classes.description}>
      {description}
    </p>
  ) : null;
  return (
    <div className={className}>
      <label htmlFor={id} className={classes.label}>
        {label}
        {control.required && (
          <span aria-hidden="true" className={classes.required}>
            {' *'}
          </span>
        )}
      </label>
      {!descriptionBelow && hint}
      <Control
        id={id}
        // Told also if nothing is wrong, because a browser calls an empty required select wrong before anybody has chosen.
        aria-invalid={Boolean(error)}
        aria-describedby={[error && errorId, hint && descriptionId, describedBy].filter(Boolean).join(' ') || undefined}
        className={classes.control}
        {...control}
      >
        {children}
      </Control>
      {descriptionBelow && hint}
      {error && (
        <p id={errorId} role={announcesError ? 'alert' : undefined} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
