import type { KeyboardEvent } from 'react';
import type { useListChoices } from '../tables/use-list-choices.ts';
import { TextInput } from './text-input.tsx';
import { useAheadOfAddress } from './use-ahead-of-address.ts';

interface SearchFieldProps extends Pick<ReturnType<typeof useListChoices>, 'search' | 'choose'> {
  rule: { label: string; maxLength: number };
  /** What can be searched for. */
  hint?: string;
  className?: string | undefined;
}

/** The search of a list, which is kept in the address. */
export function SearchField({ rule: { label, maxLength }, hint, className, search, choose }: SearchFieldProps) {
  const control = useAheadOfAddress(search, (q) => choose({ q }));
  return (
    <TextInput
      type="search"
      name="q"
      label={label}
      placeholder={hint}
      className={className}
      maxLength={maxLength}
      enterKeyHint="search"
      onKeyDown={putKeyboardAway}
      {...control}
    />
  );
}

/** What was found is behind a phone's keyboard, and its Enter has nothing else to do. With other keyboards the focus stays. */
function putKeyboardAway({ key, currentTarget, nativeEvent }: KeyboardEvent<HTMLInputElement>): void {
  if (key !== 'Enter' || nativeEvent.isComposing) return;
  if (!window.matchMedia('(hover: hover)').matches) currentTarget.blur();
}
