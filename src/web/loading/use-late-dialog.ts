import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

/** What `useLater` has returned for the file of a dialog. */
type Later = Pick<UseQueryResult, 'data' | 'isError' | 'isFetching' | 'refetch'>;

/**
 * The state of a dialog whose file may still be on its way when somebody asks for the dialog, or isn't loaded before. It
 * opens once the file is there, but not over another dialog that was opened meanwhile (product §2.2).
 * @param laterOf the file that is needed for what was asked for
 * @param onOpen called while rendering, when the dialog opens
 */
export function useLateDialog<Asked>(laterOf: (asked: Asked) => Later, onOpen?: () => void) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [opened, setOpened] = useState<Asked | null>(null);
  if (asked !== null && laterOf(asked).data !== undefined) {
    setAsked(null);
    if (document.querySelector(':modal') === null) {
      setOpened(asked);
      onOpen?.();
    }
  }
  return {
    /** What was asked for and isn't there, because it is on its way or failed. */
    asked,
    /** What is on its way. */
    opening: asked === null || laterOf(asked).isError ? null : asked,
    opened,
    ask: (what: Asked) => {
      setAsked(what);
      const { data, isFetching, refetch } = laterOf(what);
      if (data === undefined && !isFetching) void refetch();
    },
    close: () => setOpened(null),
  };
}
