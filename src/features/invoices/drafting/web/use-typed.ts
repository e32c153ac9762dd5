import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { api } from '#web/api.ts';
import { ApiError } from '#web/api-error.ts';
import { type FormAlert, literalFailure, serverFailure } from '#web/forms/form-alert.ts';
import { readKept, useKept } from '#web/forms/use-kept.ts';
import { isGone } from '#web/gone.ts';
import { providerFacts } from '#web/provider-facts.ts';
import { useToday } from '#web/use-today.ts';
import { dueDate, type PaymentTerm, statedTerm } from '../../domain/due-date.ts';
import { isInvoiceLocked } from '../../domain/invoice-status.ts';
import { wordsOf } from '../../domain/kind-words.ts';
import { type Invoice, invoiceQuery, refreshIfOutdated, refreshInvoices } from '../../web/invoice-queries.ts';
import { texts } from '../../web/texts.ts';
import type { addNote, saveDelivery, updateInvoice } from '../endpoints.ts';

/** The days of the work as the form has them: empty or YYYY-MM-DD. */
type DeliveryDays = Record<'deliveredFrom' | 'deliveredOn', CalendarDate | ''>;

/** What is chosen and typed and not saved. */
interface Kept {
  chosenTerm: PaymentTerm | null;
  typedNote: string | null;
  typedDays: Partial<DeliveryDays>;
}

/**
 * The state of the forms for payment term, note and days of the work. Each form saves its own values (product §2.12).
 * What is chosen or typed while they are saved stays.
 */
export function useTyped(loaded: Invoice) {
  const queryClient = useQueryClient();
  const today = useToday();
  /** What was saved since this invoice was loaded. It counts until the invoice is loaded again, which may fail. */
  const [since, setSince] = useState<{ loaded: Invoice | undefined; saved: Partial<Invoice> } | null>(null);
  const invoice = since?.loaded === loaded ? { ...loaded, ...since.saved } : loaded;
  const [kept] = useState(() => readKept(loaded._id) as Kept | null);
  const [chosenTerm, setChosenTerm] = useState(kept?.chosenTerm ?? null);
  const [typedNote, setTypedNote] = useState(kept?.typedNote ?? null);
  const [typedDays, setTypedDays] = useState(kept?.typedDays ?? {});
  const deliveryForm = useRef<HTMLFormElement>(null);
  const days = chosenTerm ?? invoice.noOfDueDates;
  const due = chosenTerm === null ? invoice.dueDate : dueDate(today, days);
  const text = typedNote ?? invoice.note;

  /**
   * Waits until something is saved, and requests the invoice again.
   * @param saved what is saved
   * @param forget forgets what was typed
   */
  const onceSaved = async (saving: Promise<unknown>, saved: Partial<Invoice>, forget: () => void) => {
    await refreshIfOutdated(queryClient, saving);
    const newest = queryClient.getQueryData(invoiceQuery(invoice._id).queryKey)?.invoice;
    setSince((before) => ({
      loaded: newest,
      saved: before?.loaded === newest ? { ...before?.saved, ...saved } : saved,
    }));
    forget();
    await refreshInvoices(queryClient);
  };

  /**
   * Requests the invoice again where there is nothing to save, so that nothing is said to be saved on one that isn't open
   * any more.
   * @throws ApiError if another window has removed or sent it, or if nobody knows
   */
  const checkOpen = async () => {
    const { invoice: newest } = await queryClient.fetchQuery({
      ...invoiceQuery(invoice._id),
      staleTime: 0,
      retry: false,
    });
    if (isInvoiceLocked(newest))
      throw new ApiError(409, texts.sentElsewhere(wordsOf(newest).the), { code: 'invoice-locked' });
  };

  const term = {
    days,
    due,
    // A term that is chosen counts from today, also the saved one of a draft from another day.
    changed: days !== invoice.noOfDueDates || due !== invoice.dueDate,
    /** In the form in which the document has it. */
    shown: {
      paymentTermDays: chosenTerm ?? statedTerm(invoice.invoiceDate, due, days),
      dueDate: due,
    },
    choose: setChosenTerm,
    save: async () => {
      // A saved term counts from today. If none is chosen, the due date that is shown stays unless it has passed. One that
      // counts from today anyway is saved as it is.
      if (chosenTerm === null && due >= today && due !== dueDate(today, days)) {
        await refreshIfOutdated(queryClient, checkOpen());
        return;
      }
      const body = { noOfDueDates: days, dueDate: due };
      const params = { id: invoice._id };
      const saving = api<typeof updateInvoice>('PUT /api/invoice/updateinvoice/{id}', { params, body });
      await onceSaved(saving, body, () => setChosenTerm((now) => (now === days ? null : now)));
    },
    failure: literalFailure(texts.tryLater, 'en'),
  };
  const note = {
    text,
    changed: text !== invoice.note,
    type: setTypedNote,
    save: async () => {
      const params = { invoiceId: invoice._id };
      const body = { note: text };
      const saving = api<typeof addNote>('PUT /api/invoice/addnote/{invoiceId}', { params, body });
      await onceSaved(saving, body, () => setTypedNote((now) => (now === text ? null : now)));
    },
    failure: literalFailure(texts.noteFailed),
  };

  const saved: DeliveryDays = { deliveredFrom: invoice.deliveredFrom ?? '', deliveredOn: invoice.deliveredOn ?? '' };
  const typed: DeliveryDays = { ...saved, ...typedDays };
  const delivery = {
    typed,
    /** The typed values in the form in which the document has them. */
    shown:
      !providerFacts.hasVat || typed.deliveredOn === ''
        ? undefined
        : { from: typed.deliveredFrom || null, on: typed.deliveredOn },
    changed: typed.deliveredFrom !== saved.deliveredFrom || typed.deliveredOn !== saved.deliveredOn,
    type: (change: Partial<DeliveryDays>) => setTypedDays({ ...typedDays, ...change }),
    save: async () => {
      const params = { invoiceId: invoice._id };
      const body = { deliveredFrom: typed.deliveredFrom || null, deliveredOn: typed.deliveredOn || null };
      const saving = api<typeof saveDelivery>('PUT /api/invoice/delivery/{invoiceId}', { params, body });
      const stored = { deliveredFrom: typed.deliveredFrom || undefined, deliveredOn: typed.deliveredOn || undefined };
      await onceSaved(saving, stored, () =>
        setTypedDays((now) => {
          const { deliveredFrom, deliveredOn } = { ...saved, ...now };
          return deliveredFrom === typed.deliveredFrom && deliveredOn === typed.deliveredOn ? {} : now;
        }),
      );
    },
    failure: serverFailure,
  };

  const forms = [term, note, delivery];

  /**
   * Saves everything that has changed. Returns the failure's message, or null if all is saved.
   * @throws ApiError if the invoice is gone, so that there is nothing to save it on
   */
  const saveAll = async (): Promise<FormAlert | null> => {
    // The value of a day that is only half typed is empty, which would remove the saved one.
    if (deliveryForm.current?.checkValidity() === false) return { kind: 'failure', text: texts.halfTypedDay };
    for (const { changed, save, failure } of forms) {
      if (!changed) continue;
      try {
        await save();
      } catch (error) {
        if (!(error instanceof ApiError) || isGone(error)) throw error;
        return failure(error);
      }
    }
    return null;
  };

  const changed = forms.some((one) => one.changed);
  useKept(invoice._id, changed ? (): Kept => ({ chosenTerm, typedNote, typedDays }) : null);

  return { term, note, delivery, deliveryForm, changed, saveAll };
}

/** The state of an open invoice's forms. */
export type Typed = ReturnType<typeof useTyped>;
