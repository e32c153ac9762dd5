import { Button } from '#web/controls/buttons/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { formatAmount } from '#shared/money.ts';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { Announced } from '#web/controls/messages/announced.tsx';
import { FigureField } from '#web/controls/fields/figure-field.tsx';
import { RuleSelect } from '#web/controls/fields/rule-select.tsx';
import { RuleTextarea } from '#web/controls/fields/rule-textarea.tsx';
import { SubmitButton } from '#web/controls/buttons/submit-button.tsx';
import { formValues } from '#web/forms/use-form-submit.ts';
import { LaterFailed } from '#web/loading/later-failed.tsx';
import { providerFacts, withoutVat } from '#web/provider-facts.ts';
import type { InvoiceUnit } from '../../../document/domain/invoice-document.ts';
import { swedish as documentTexts } from '../../../document/domain/texts/swedish.ts';
import { FIGURE_LABELS, INVOICE_UNITS, invoiceFields } from '../../../domain/invoice-fields.ts';
import { vatQuery } from '../../../web/invoice-queries.ts';
import classes from '../drafting.module.css';
import { texts } from '../../../web/texts.ts';
import { useVatParts } from '../vat/use-vat-parts.ts';
import { type KeptLine, useKeptWindow } from './line-window.ts';
import { emptyLine, typedAmount, typedOf } from './typed-line.ts';
import { type LineToSave, useLineSave } from './use-line-save.ts';

const unitChoices = INVOICE_UNITS.map((unit) => ({ value: unit, label: documentTexts.units[unit] }));

/** The line of the form, and what its buttons do. */
export interface LineFormProps extends LineToSave {
  /** Whether another line can be added after this one. */
  hasNext: boolean;
  /** What was typed before the page was loaded anew; null if nothing was. */
  kept: KeptLine | null;
  /** Whether it has unsaved changes. */
  changed: boolean;
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
export function LineForm(props: LineFormProps) {
  const { invoice, line, like, kept, hasNext, changed, onClose } = props;
  const { _id: invoiceId, currency } = invoice;
  const vat = useVatParts();
  const rates = useQuery({ ...vatQuery(invoiceId), enabled: providerFacts.hasVat });
  // Without the field for its rate, the line would be stored at the provider's default rate.
  const lacksRate = providerFacts.hasVat && (vat.data === undefined || rates.data === undefined);
  const stored = line === null ? emptyLine : typedOf(line);
  const begun = kept ?? line ?? like;
  const [unit, setUnit] = useState<InvoiceUnit>(begun?.unit ?? 'timmar');
  const [typed, setTyped] = useState(kept?.typed ?? (like === null ? stored : typedOf(like)));
  const isFixed = unit === 'fast-pris';
  const { form, fields, seen, onPress, onChange } = useLineSave(props, { unit, typed, setTyped });
  const readTyped = () => ({
    // A line that was new is one to change once it is saved.
    edit: seen ?? undefined,
    copy: like ?? undefined,
    kept: {
      unit,
      typed,
      vatRate: (fields.current && formValues(fields.current)['vatRate']) ?? begun?.vatRate,
    },
  });
  useKeptWindow(invoiceId, changed ? readTyped : null);

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
      {...(name === 'quantity' ? {} : { currency })}
      disabled={disabled}
      data-autofocus={name === (isFixed ? 'fixedPrice' : 'quantity') || undefined}
      value={typed[name]}
      error={form.issueOf(name)}
      onType={(text) => setTyped({ ...typed, [name]: text })}
    />
  );

  const amount = typedAmount(unit, typed);
  return (
    <form ref={fields} {...form.events} onChange={onChange}>
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
            setTyped(emptyLine);
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
          <vat.data.VatRateField invoiceId={invoiceId} begun={begun} error={form.issueOf('vatRate')} />
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
            <SubmitButton variant="default" busy={form.busy} disabled={lacksRate} onClick={() => onPress(true)}>
              {texts.addAndNext}
            </SubmitButton>
          )}
          <SubmitButton busy={form.busy} disabled={lacksRate} onClick={() => onPress(false)}>
            {line === null ? texts.add : texts.saveLine}
          </SubmitButton>
        </div>
      </div>
    </form>
  );
}
