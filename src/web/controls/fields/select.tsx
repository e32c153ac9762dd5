import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';
import classes from './field.module.css';

interface Choice {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectProps extends FieldProps<'select'> {
  /** The choices, some of them perhaps in groups. One that is only a text is its own value. */
  options: readonly (string | Choice | { group: string; items: readonly Choice[] })[];
}

/** A field to choose one of several values. */
export function Select({ options, ...props }: SelectProps) {
  return (
    <Field as={SelectBox} {...props}>
      {options.map((option) => {
        if (typeof option === 'string') return <option key={option}>{option}</option>;
        if ('value' in option) return <Option key={option.value} {...option} />;
        return (
          <optgroup key={option.group} label={option.group}>
            {option.items.map((item) => (
              <Option key={item.value} {...item} />
            ))}
          </optgroup>
        );
      })}
    </Field>
  );
}

/** A select with the mark that it opens. */
const SelectBox = (props: ComponentProps<'select'>) => (
  <div className={classes.choice}>
    <select {...props} />
  </div>
);

function Option({ value, label, disabled }: Choice) {
  return (
    <option value={value} disabled={disabled}>
      {label}
    </option>
  );
}
