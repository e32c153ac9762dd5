import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatAmount } from '#shared/money.ts';
import { api } from '#web/api.ts';
import { literalFailure } from '#web/forms/form-alert.ts';
import { useFormSubmit } from '#web/forms/use-form-submit.ts';
import { useOnce } from '#web/forms/use-once.ts';
import { isGone } from '#web/gone.ts';
import type { InvoiceUnit } from '../../../document/domain/invoice-document.ts';
import { type Invoice, type InvoiceLine, refreshIfOutdated, refreshInvoices } from '../../../web/invoice-queries.ts';
import { texts } from '../../../web/texts.ts';
import type { addAmount, updateAmount } from '../../endpoints.ts';
import { bodyOf, emptyLine, typedAmount, type TypedLine } from './typed-line.ts';

/** Which line of an invoice is added or changed, and what happens then. */
export interface LineToSave {
  invoice: Invoice;
  /** The line to change, or null to add one. */
  line: InvoiceLine | null;
  /** The line whose values a new line starts with; null if it starts empty. */
  like: InvoiceLine | null;
  onChanged: (changed: boolean) => void;
  onSaved: () => void;
}

/** What is typed in the form of a line. */
interface TypedState {
  unit: InvoiceUnit;
  typed: TypedLine;
  setTyped: (change: (now: TypedLine) => TypedLine) => void;
}

/** Saves the line of a form: adds a new one once, also if it is sent again, or changes the one that is there. */
export function useLineSave(
  { invoice: { _id: invoiceId, currency }, line, like, onChanged, onSaved }: LineToSave,
  { unit, typed, setTyped }: TypedState,
) {
  const queryClient = useQueryClient();
  const fields = useRef<HTMLFormElement>(null);
  const once = useOnce();
  /** Whether the pressed button also opens the form for the next line. */
  const goesOn = useRef(false);
  /** Whether anything was typed after the line was sent. */
  const typedMeanwhile = useRef(false);
  /** Whether a save went unanswered, so that the invoice may be another one than the screen shows below the dialog. */
  const isOutdated = useRef(false);
  // The dialog keeps what is typed until the member closes it to look. By then the network may be back.
  useEffect(
    () => () => {
      if (isOutdated.current) void refreshInvoices(queryClient);
    },
    [queryClient],
  );
  /** The stored line, as this form has read or saved it; null if it adds one. */
  const [seen, setSeen] = useState(line);

  const form = useFormSubmit(
    async (values) => {
      typedMeanwhile.current = false;
      // If the form has no field for the rate, the line keeps the rate that it has.
      const vatRate = values['vatRate'] ?? (line ?? like)?.vatRate;
      const body = { ...bodyOf(unit, typed), invoiceId, vatRate };
      const { data } = await refreshIfOutdated(
        queryClient,
        seen === null
          ? once(JSON.stringify(body), (lineKey) =>
              api<typeof addAmount>('POST /api/invoice/addamount', { body: { ...body, lineKey } }),
            )
          : api<typeof updateAmount>('PUT /api/invoice/updateamount/{id}', {
              params: { id: seen._id },
              body: { ...body, ...(isOutdated.current ? {} : { lineBefore: seen }) },
            }),
      );
      isOutdated.current = false;
      const refreshed = refreshInvoices(queryClient);
      if (!goesOn.current) await refreshed;
      // The member may have closed this form while it was saved, and opened another one.
      if (fields.current === null) return undefined;
      // What was typed meanwhile stays, and so does the cursor.
      if (!goesOn.current) {
        if (!typedMeanwhile.current) {
          onSaved();
          return undefined;
        }
        setSeen(data);
        return { kind: 'success', text: texts.lineSavedBefore };
      }
      setSeen(null);
      setTyped((now) => (now === typed ? emptyLine : now));
      onChanged(typedMeanwhile.current);
      if (!typedMeanwhile.current) fields.current?.querySelector<HTMLElement>('input:enabled')?.focus();
      return { kind: 'success', text: texts.lineAdded(formatAmount(typedAmount(unit, typed), currency)) };
    },
    (error) => {
      if (error.isUnanswered) isOutdated.current = true;
      if (line === null)
        return error.isUnanswered
          ? { kind: 'failure', text: texts.lineUnanswered }
          : literalFailure(texts.lineNotSaved)(error);
      const failure = literalFailure(texts.tryLater, 'en')(error);
      if (isGone(error)) return { ...failure, reason: { text: texts.lineGone } };
      return error.code === 'values-changed' ? { ...failure, reason: { text: texts.lineChanged } } : failure;
    },
  );

  return {
    form,
    fields,
    seen,
    /** Called when a button is pressed that saves, with whether it opens the form for the next line too. */
    onPress: (next: boolean) => {
      goesOn.current = next;
    },
    onChange: () => {
      typedMeanwhile.current = true;
      onChanged(true);
    },
  };
}
