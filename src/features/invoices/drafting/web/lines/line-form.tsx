import { Button } from '#web/controls/buttons/button.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { decimalComma, formatAmount, type Hundredths } from '#shared/money.ts';
import { readFigure, typedDecimal } from '#shared/typed-figure.ts';
import { api } from '#web/api.ts';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { Announced } from '#web/controls/messages/announced.tsx';
import { FigureField } from '#web/controls/fields/figure-field.tsx';
import { RuleSelect } from '#web/controls/fields/rule-select.tsx';
import { RuleTextarea } from '#web/controls/fields/rule-textarea.tsx';
import { SubmitButton } from '#web/controls/buttons/submit-button.tsx';
import { LaterFailed } from '#web/loading/later-failed.tsx';
import { providerFacts, withoutVat } from '#web/provider-facts.ts';
import { isGone } from '#web/gone.ts';
import { literalFailure } from '#web/forms/form-alert.ts';
import { useFormSubmit } from '#web/forms/use-form-submit.ts';
import { useOnce } from '#web/forms/use-once.ts';
import type { InvoiceUnit } from '../../../document/domain/invoice-document.ts';
import { swedish as documentTexts } from '../../../document/domain/texts/swedish.ts';
import type { addAmount, updateAmount } from '../../endpoints.ts';
import { FIGURE_LABELS, INVOICE_UNITS, invoiceFields } from '../../../domain/invoice-fields.ts';
import { lineAmount } from '../../../domain/invoice-amounts.ts';
import {
  type Invoice,
  type InvoiceLine,
  refreshIfReplaced,
  refreshInvoices,
  vatQuery,
} from '../../../web/invoice-queries.ts';
import classes from '../drafting.module.css';
import { texts } from '../../../web/texts.ts';
import { useVatParts } from '../vat/use-vat-parts.ts';

const unitChoices = INVOICE_UNITS.map((unit) => ({ value: unit, label: documentTexts.units[unit] }));

/** The typed texts of the form. */
interface TypedLine {
  quantity: string;
  price: string;
  fixedPrice: string;
  workDescription: string;
}

const empty: TypedLine = { quantity: '', price: '', fixedPrice: '', workDescription: '' };

/** A stored figure as it is typed in Swedish, with a decimal comma. */
const typedFigure = (stored: number | null) => decimalComma(String(stored ?? ''));

const typedOf = (line: InvoiceLine): TypedLine => ({
  quantity: typedFigure(line.quantity),
  price: typedFigure(line.price),
  fixedPrice: typedFigure(line.fixedPrice),
  workDescription: line.workDescription,
});

/** The amount of the typed figures; 0 until all of them can be read. */
function typedAmount(unit: InvoiceUnit, typed: TypedLine): Hundredths {
  const figure = (text: string) => {
    const reading = readFigure(text);
    return 'hundredths' in reading ? reading.hundredths : 0n;
  };
  return unit === 'fast-pris'
    ? lineAmount({ unit, quantity: null, price: null, fixedPrice: figure(typed.fixedPrice) })
    : lineAmount({ unit, quantity: figure(typed.quantity), price: figure(typed.price), fixedPrice: null });
}

/** Which line of an invoice is added or changed, and what happens then. */
export interface LineFormProps {
  invoice: Invoice;
  /** The line to change, or null to add one. */
  line: InvoiceLine | null;
  /** The line whose values a new line starts with; null if it starts empty. */
  like: InvoiceLine | null;
  /** Whether another line can be added after this one. */
  hasNext: boolean;
  onChanged: (changed: boolean) => void;
  onSaved: () => void;
  onClose: () => void;
}

/** Enter submits in the description too. A new line is typed with Shift and Enter, and on a phone with Enter. */
function submitByEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const { key, shiftKey, currentTarget, nativeEvent } = event;
  if (key !== 'Enter' || shiftKey || nativeEvent.isComposing) return;
  if (!window.matchMedia('(hover: hover)').matches) return;
  event.preventDefault();
  currentTarget.form?.querySelector<HTMLButtonElement>('[type=submit]')?.click();
}

/** A line's unit, figures and description, with the resulting amount (product §4.6, §5.8). */
export function LineForm({ invoice, line, like, hasNext, ...actions }: LineFormProps) {
  const { _id: invoiceId, currency } = invoice;
  const { onChanged, onSaved, onClose } = actions;
  const queryClient = useQueryClient();
  const vat = useVatParts();
  const rates = useQuery({ ...vatQuery(invoiceId), enabled: providerFacts.hasVat });
  // Without the field for its rate, the line would be stored at the provider's default rate.
  const lacksRate = providerFacts.hasVat && (vat.data === undefined || rates.data === undefined);
  const stored = line === null ? empty : typedOf(line);
  const [unit, setUnit] = useState<InvoiceUnit>((line ?? like)?.unit ?? 'timmar');
  const [typed, setTyped] = useState(like === null ? stored : typedOf(like));
  const isFixed = unit === 'fast-pris';
  const fields = useRef<HTMLFormElement>(null);
  const once = useOnce();
  /** Whether the pressed button also opens the form for the next line. */
  const goesOn = useRef(false);
  /** Whether anything was typed after the line was sent. */
  const typedMeanwhile = useRef(false);
  /** Whether the invoice may be another one than the screen shows below the dialog. */
  const isOutdated = useRef(false);
  // The dialog keeps what is typed until the member closes it to look. By then the network may be back.
  useEffect(
    () => () => {
      if (isOutdated.current) void refreshInvoices(queryClient);
    },
    [queryClient],
  );
  /** The line that this form has added, while it is still open with what was typed meanwhile. */
  const [added, setAdded] = useState<string | null>(null);

  const form = useFormSubmit(
    async (values) => {
      typedMeanwhile.current = false;
      const { workDescription } = typed;
      // If the form has no field for the rate, the line keeps the rate that it has.
      const vatRate = values['vatRate'] ?? (line ?? like)?.vatRate;
      const body = isFixed
        ? { invoiceId, unit, fixedPrice: typedDecimal(typed.fixedPrice), workDescription, vatRate }
        : {
            invoiceId,
            unit,
            quantity: typedDecimal(typed.quantity),
            price: typedDecimal(typed.price),
            workDescription,
            vatRate,
          };
      const id = line?._id ?? added;
      const { data } = await refreshIfReplaced(
        queryClient,
        id === null
          ? once(JSON.stringify(body), (lineKey) =>
              api<typeof addAmount>('POST /api/invoice/addamount', { body: { ...body, lineKey } }),
            )
          : api<typeof updateAmount>('PUT /api/invoice/updateamount/{id}', { params: { id }, body }),
      );
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
        setAdded(data._id);
        return { kind: 'success', text: texts.lineSavedBefore };
      }
      setAdded(null);
      setTyped((now) => (now === typed ? empty : now));
      onChanged(typedMeanwhile.current);
      if (!typedMeanwhile.current) fields.current?.querySelector<HTMLElement>('input:enabled')?.focus();
      return { kind: 'success', text: texts.lineAdded(formatAmount(typedAmount(unit, typed), currency)) };
    },
    (error) => {
      if (line === null) {
        if (!error.isUnanswered) return literalFailure(texts.lineNotSaved)(error);
        isOutdated.current = true;
        // If it was saved, it becomes visible below the dialog.
        void refreshInvoices(queryClient);
        return { kind: 'failure', text: texts.lineUnanswered };
      }
      const failure = literalFailure(texts.tryLater, 'en')(error);
      return isGone(error) ? { ...failure, reason: { text: texts.lineGone } } : failure;
    },
  );

  const figure = (name: keyof typeof FIGURE_LABELS, disabled: boolean) => (
    <FigureField
      // Another unit empties the field, and takes away what was said about its text.
      key={`${unit} ${name}`}
      name={name}
      label={FIGURE_LABELS[name]}
      // When a line is changed, quantities and prices must be whole numbers. A stored decimal that isn't changed is
      // kept (product §5.8).
      step={line === null || name === 'fixedPrice' ? '0.01' : '1'}
      stored={stored[name]}
      disabled={disabled}
      data-autofocus={name === (isFixed ? 'fixedPrice' : 'quantity') || undefined}
      value={typed[name]}
      error={form.issueOf(name)}
      onType={(text) => setTyped({ ...typed, [name]: text })}
    />
  );

  const amount = typedAmount(unit, typed);
  return (
    <form
      ref={fields}
      {...form.events}
      onInput={() => {
        typedMeanwhile.current = true;
        onChanged(true);
      }}
    >
      <AlertBox alert={form.alert} />
      <div className="stack">
        <RuleSelect
          name="unit"
          rule={invoiceFields.unit}
          options={unitChoices}
          value={unit}
          error={form.issueOf('unit')}
          onChange={({ currentTarget }) => {
            setUnit(currentTarget.value as InvoiceUnit);
            setTyped(empty);
          }}
        />
        <div className={classes.figures}>
          {figure('quantity', isFixed)}
          {figure('price', isFixed)}
          {figure('fixedPrice', !isFixed)}
        </div>
        <RuleTextarea
          name="workDescription"
          rule={invoiceFields.workDescription}
          value={typed.workDescription}
          description={<span className={classes.keys}>{hasNext ? texts.nextByEnter : texts.saveByEnter}</span>}
          error={form.issueOf('workDescription')}
          onKeyDown={submitByEnter}
          onChange={({ currentTarget }) => setTyped({ ...typed, workDescription: currentTarget.value })}
        />
        {vat.data !== undefined && (
          <vat.data.VatRateField invoiceId={invoiceId} line={line ?? like} error={form.issueOf('vatRate')} />
        )}
        <LaterFailed later={vat} what={texts.vat} place="line" />
        <p className={classes.total}>
          {withoutVat(texts.runningTotal)}
          <span className="numeric">{formatAmount(amount, currency)}</span>
        </p>
        <Announced text={amount === 0n ? '' : `${texts.runningTotal}: ${formatAmount(amount, currency)}`} />
        <div className="actions">
          <Button variant="default" onClick={onClose}>
            {texts.closeWindow}
          </Button>
          {/* Comes first, because Enter in a field presses the first button that submits. */}
          {hasNext && (
            <SubmitButton
              variant="default"
              busy={form.busy}
              disabled={lacksRate}
              onClick={() => {
                goesOn.current = true;
              }}
            >
              {texts.addAndNext}
            </SubmitButton>
          )}
          <SubmitButton
            busy={form.busy}
            disabled={lacksRate}
            onClick={() => {
              goesOn.current = false;
            }}
          >
            {line === null ? texts.add : texts.saveLine}
          </SubmitButton>
        </div>
      </div>
    </form>
  );
}
