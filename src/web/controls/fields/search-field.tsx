import { TextInput } from './text-input.tsx';
import type { useListChoices } from '../tables/use-list-choices.ts';

interface SearchFieldProps extends Pick<ReturnType<typeof useListChoices>, 'search' | 'choose'> {
  rule: { label: string; maxLength: number };
  /** What can be searched for. */
  hint: string;
}

/** The search of a list, which is kept in the address. */
export function SearchField({ rule: { label, maxLength }, hint, search, choose }: SearchFieldProps) {
  return (
    <search>
      <TextInput
        type="search"
        name="q"
        label={label}
        placeholder={hint}
        maxLength={maxLength}
        value={search}
        onChange={({ currentTarget }) => choose({ q: currentTarget.value })}
      />
    </search>
  );
}
