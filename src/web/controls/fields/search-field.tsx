import { useState } from 'react';
import type { useListChoices } from '../tables/use-list-choices.ts';
import { TextInput } from './text-input.tsx';

interface SearchFieldProps extends Pick<ReturnType<typeof useListChoices>, 'search' | 'choose'> {
  rule: { label: string; maxLength: number };
  /** What can be searched for. */
  hint?: string;
  className?: string | undefined;
}

/** The search of a list, which is kept in the address. */
export function SearchField({ rule: { label, maxLength }, hint, className, search, choose }: SearchFieldProps) {
  /**
   * What is typed, as long as the field has the focus. The address follows a moment later, when the next key may already
   * have been pressed.
   */
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      type="search"
      name="q"
      label={label}
      placeholder={hint}
      className={className}
      maxLength={maxLength}
      value={typed ?? search}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        choose({ q: value });
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
