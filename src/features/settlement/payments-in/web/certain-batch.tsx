import { Button } from '#web/controls/buttons/button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/api.ts';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { useAction } from '#web/forms/use-action.ts';
import type { bookCertain } from '../endpoints.ts';
import { sumsText } from './file-drop.tsx';
import { type PaymentsIn, refreshPaymentsIn } from './payments-in-queries.ts';
import classes from './payments-in.module.css';
import { texts } from './texts.ts';

/**
 * Books all certain matches with one click, some of them with each request, and shows how many are booked (product
 * §2.27).
 */
export function CertainBatch({ list: { now, counts, certain } }: { list: PaymentsIn }) {
  const client = useQueryClient();
  const [progress, setProgress] = useState({ booked: 0, all: 0 });
  const { run, busy, alert } = useAction(async () => {
    const all = counts.certain;
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
  return (
    <div className={classes.batch}>
      <div className={classes.told}>
        {counts.certain > 0 && (
          <Button busy={busy} onClick={() => run()}>
            {texts.bookCertain(counts.certain, sumsText(certain))}
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
