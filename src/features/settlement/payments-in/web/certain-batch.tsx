import { Button } from '#web/controls/buttons/button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/api.ts';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { useAction } from '#web/forms/use-action.ts';
import { useFocusOfGone } from '#web/use-focus-of-gone.ts';
import type { bookCertain } from '../endpoints.ts';
import { type PaymentsIn, refreshPaymentsIn } from './payments-in-queries.ts';
import classes from './payments-in.module.css';
import { sumsText } from './sums-text.ts';
import { texts } from './texts.ts';

interface CertainBatchProps {
  /** Undefined until it is loaded. */
  list: PaymentsIn | undefined;
  /** Whether the certain ones are shown. */
  offered: boolean;
}

/**
 * Books all certain matches with one click, some of them with each request, and shows how many are booked, also while
 * other payments are shown (product §2.27).
 */
export function CertainBatch({ list, offered }: CertainBatchProps) {
  const client = useQueryClient();
  const takesFocus = useFocusOfGone();
  const [progress, setProgress] = useState({ booked: 0, all: 0 });
  const { run, busy, alert } = useAction(async ({ now, counts: { certain: all } }: PaymentsIn) => {
    let booked = 0;
    setProgress({ booked, all });
    try {
      for (;;) {
        const body = { importedUntil: now };
        const response = await api<typeof bookCertain>('POST /api/review/bookcertain', { body });
        booked += response.booked;
        setProgress({ booked, all });
        if (response.left === 0 || response.booked === 0) break;
      }
    } finally {
      // What was booked before a failure stays booked, so the list is requested again.
      await refreshPaymentsIn(client);
    }
    return { kind: 'success' as const, text: texts.bookedAll(booked) };
  });
  const shown = offered && list !== undefined && list.counts.certain > 0 ? list : null;
  if (shown === null && !busy && alert === null) return null;
  return (
    <div className={classes.batch} {...takesFocus}>
      <div className={classes.told}>
        {shown !== null && (
          <Button busy={busy} onClick={() => run(shown)}>
            {texts.bookCertain(shown.counts.certain, sumsText(shown.certain))}
          </Button>
        )}
        <AlertBox alert={alert} />
      </div>
      {busy && (
        <>
          <progress
            className={classes.progress}
            aria-label={texts.progress}
            value={progress.booked}
            max={Math.max(1, progress.all)}
          />
          <p role="status">{texts.booking(progress.booked, progress.all)}</p>
        </>
      )}
    </div>
  );
}
