import { type ComponentProps, type ReactNode, useId } from 'react';
import classes from './choice.module.css';

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  /** Whether the label is only for screen readers, as in a table. */
  hideLabel?: boolean;
  description?: ReactNode;
}

/** A box to tick. */
export function Checkbox(props: ChoiceProps) {
  return <Choice type="checkbox" {...props} />;
}

/** One of several choices, of which one at most is chosen. */
export function Radio(props: ChoiceProps) {
  return <Choice type="radio" {...props} />;
}

function Choice({
  type,
  label,
  hideLabel = false,
  description,
  className = '',
  ...control
}: ChoiceProps & { type: string }) {
  const id = useId();
  const descriptionId = description ? `${id}-description` : undefined;
  const input = (
    // A browser would call an unticked required box wrong before anybody has ticked it.
    <input
      type={type}
      id={id}
      aria-describedby={descriptionId}
      aria-invalid={type === 'checkbox' ? false : undefined}
      className={classes.control}
      {...control}
    />
  );
  if (hideLabel)
    return (
      <label className={`${classes.alone} ${className}`}>
        {input}
        <span className="visually-hidden">{label}</span>
      </label>
    );
  return (
    <div className={`${classes.choice} ${className}`}>
      {input}
      <div className={classes.words}>
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        {description && (
          <p id={descriptionId} className={classes.description}>
            {description}
          </p>
        )}
      </div>
    </div>
  );
}

interface ChoiceGroupProps {
  role: 'radiogroup' | 'group';
  label: ReactNode;
  description?: ReactNode;
  /** What is wrong with the choice. */
  error?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** Choices that belong together, under a label. */
export function ChoiceGroup({ role, label, description, error, className = '', children }: ChoiceGroupProps) {
  const id = useId();
  const descriptionId = `${id}-description`;
  const errorId = `${id}-error`;
  return (
    <div
      role={role}
      aria-labelledby={id}
      aria-describedby={[error && errorId, description && descriptionId].filter(Boolean).join(' ') || undefined}
      className={className}
    >
      <div id={id} className={classes.heading}>
        {label}
      </div>
      {description && (
        <p id={descriptionId} className={classes.about}>
          {description}
        </p>
      )}
      {children}
      {error && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
