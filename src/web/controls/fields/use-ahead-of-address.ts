import { type ChangeEvent, useState } from 'react';

/**
 * The props of a control whose value is kept in the address. The address follows a moment later, when the next key may
 * already have been pressed. So the control keeps its own value as long as it has the focus, or until the address changes to
 * a value that isn't its own. `ahead` are its values that the address doesn't have yet.
 */
export function useAheadOfAddress(inAddress: string, choose: (value: string) => void) {
  const [own, setOwn] = useState<{ value: string; ahead: string[] } | null>(null);
  const [seen, setSeen] = useState(inAddress);
  if (seen !== inAddress) {
    setSeen(inAddress);
    const at = own?.ahead.indexOf(inAddress) ?? -1;
    setOwn(own === null || at === -1 ? null : { ...own, ahead: own.ahead.slice(at + 1) });
  }
  return {
    value: own?.value ?? inAddress,
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      // Once the address has caught up, nothing earlier can still come.
      setOwn({ value, ahead: own === null || own.value === inAddress ? [value] : [...own.ahead, value] });
      choose(value);
    },
    onBlur: () => setOwn(null),
  };
}
