import { type ChangeEvent, useState } from 'react';

/**
 * The props of a control whose value is kept in the address. The address follows a moment later, when the next key may
 * already have been pressed. So the control keeps its own value as long as it has the focus.
 */
export function useAheadOfAddress(inAddress: string, choose: (value: string) => void) {
  const [own, setOwn] = useState<string | null>(null);
  return {
    value: own ?? inAddress,
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      setOwn(value);
      choose(value);
    },
    onBlur: () => setOwn(null),
  };
}
