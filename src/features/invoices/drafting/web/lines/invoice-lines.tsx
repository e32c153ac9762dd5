import { Button } from '@mantine/core';
import { decimalToHundredths, formatAmount, formatQuantity, type Currency } from '#shared/money.ts';
import { CardTable, type Column } from '#web/controls/tables/card-table.tsx';
import { texts as documentTexts } from '../../../document/domain/texts.ts';
import type { InvoiceLine } from '../../../web/invoice-queries.ts';
import classes from './invoice-lines.module.css';
import { PinnedPlace } from '../pinned-place.tsx';
import { texts } from '../../../web/texts.ts';

interface LineActions {
  locked: boolean;
  onEdit: (line: InvoiceLine) => void;
  onDelete: (line: InvoiceLine) => void;
}

interface InvoiceLinesProps extends LineActions {
  lines: readonly InvoiceLine[];
  total: string;
  currency: Currency;
  /** Shown if there are no lines. */
  emptyText: string;
}

/** The table of an invoice's lines, with the total (product §2.12). */
export function InvoiceLines({ lines, total, currency, emptyText, ...actions }: InvoiceLinesProps) {
  return (
    <>
      <div className={classes.lines}>
        <CardTable caption={texts.lines} columns={columnsOf(currency, actions)} rows={lines} keyOf={({ _id }) => _id} />
      </div>
      {lines.length === 0 && <p className={classes.empty}>{emptyText}</p>}
      <p className={classes.total}>
        {texts.total} <span className="numeric">{amountOf(total, currency)}</span>
      </p>
    </>
  );
}

const amountOf = (amount: string | number | null, currency: Currency) =>
  amount === null ? '' : formatAmount(decimalToHundredths(String(amount)), currency);

const columnsOf = (currency: Currency, actions: LineActions): Column<InvoiceLine>[] => [
  {
    label: documentTexts.columns.description,
    typed: true,
    cell: ({ _id, workDescription }) => (
      <>
        <span className={classes.description}>{workDescription}</span>
        <div className={classes.pinned}>
          <PinnedPlace field="line" lineId={_id} />
        </div>
      </>
    ),
  },
  {
    label: documentTexts.columns.quantity,
    numeric: true,
    cell: ({ quantity }) => (quantity === null ? '' : formatQuantity(decimalToHundredths(String(quantity)))),
  },
  { label: documentTexts.columns.unit, cell: ({ unit }) => documentTexts.units[unit] },
  { label: documentTexts.columns.price, numeric: true, cell: ({ price }) => amountOf(price, currency) },
  { label: documentTexts.columns.amount, numeric: true, cell: ({ totalAmount }) => amountOf(totalAmount, currency) },
  { label: texts.actions, hideLabel: true, cell: (line) => <Actions line={line} {...actions} /> },
];

function Actions({ line, locked, onEdit, onDelete }: LineActions & { line: InvoiceLine }) {
  return (
    <div className={classes.actions}>
      <LineButton label={texts.edit} line={line} disabled={locked} onPress={onEdit} />
      <LineButton label={texts.remove} line={line} disabled={locked} onPress={onDelete} />
    </div>
  );
}

interface LineButtonProps {
  label: string;
  line: InvoiceLine;
  disabled: boolean;
  onPress: (line: InvoiceLine) => void;
}

function LineButton({ label, line, disabled, onPress }: LineButtonProps) {
  return (
    <Button variant="subtle" size="compact-md" px={8} disabled={disabled} onClick={() => onPress(line)}>
      {label}
      <span className="visually-hidden">{texts.ofLine(line.workDescription)}</span>
    </Button>
  );
}
