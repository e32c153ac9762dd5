import { withoutVat } from '#web/provider-facts.ts';
import { Button } from '#web/controls/buttons/button.tsx';
import { type Currency, decimalToHundredths, formatDecimalAmount, formatQuantity, percentText } from '#shared/money.ts';
import { CardTable, type Column } from '#web/controls/tables/card-table.tsx';
import { swedish as documentTexts } from '../../../document/domain/texts/swedish.ts';
import type { InvoiceLine } from '../../../web/invoice-queries.ts';
import classes from './invoice-lines.module.css';
import { PinnedPlace } from '../pinned-place.tsx';
import { texts } from '../../../web/texts.ts';

interface LineActions {
  onEdit: (line: InvoiceLine) => void;
  onDelete: (line: InvoiceLine) => void;
  /** Opens the menu with the line's other actions. */
  onMore: (line: InvoiceLine) => void;
}

interface InvoiceLinesProps {
  lines: readonly InvoiceLine[];
  currency: Currency;
  /** The total below the lines; null if it is shown elsewhere. */
  total: string | null;
  /** The text that is shown if there are no lines. */
  emptyText: string;
  /** The actions of each line's buttons. Without it, the lines have no buttons. */
  actions?: LineActions;
}

/** The table of an invoice's lines (product §2.12). */
export function InvoiceLines({ lines, currency, total, emptyText, actions }: InvoiceLinesProps) {
  return (
    <>
      <div className={classes.lines}>
        <CardTable caption={texts.lines} columns={columnsOf(currency, actions)} rows={lines} keyOf={({ _id }) => _id} />
      </div>
      {lines.length === 0 && <p className={classes.empty}>{emptyText}</p>}
      {total !== null && (
        <p className={classes.total}>
          {withoutVat(texts.total)} <span className="numeric">{amountOf(total, currency)}</span>
        </p>
      )}
    </>
  );
}

/** The rate that was chosen for the line, as text. */
const rateOf = (rate: string | undefined) =>
  rate === undefined ? '' : `, ${documentTexts.vat.toLowerCase()} ${percentText(rate)}`;

const amountOf = (amount: string | number | null, currency: Currency) =>
  amount === null ? '' : formatDecimalAmount(String(amount), currency);

const columnsOf = (currency: Currency, actions: LineActions | undefined): Column<InvoiceLine>[] => [
  {
    label: documentTexts.columns.description,
    namesRow: true,
    typed: true,
    cell: ({ _id, workDescription }) => (
      <>
        <bdi className={classes.description}>{workDescription}</bdi>
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
  { label: documentTexts.columns.unit, cell: ({ unit, vatRate }) => documentTexts.units[unit] + rateOf(vatRate) },
  { label: documentTexts.columns.price, numeric: true, cell: ({ price }) => amountOf(price, currency) },
  { label: documentTexts.columns.amount, numeric: true, cell: ({ totalAmount }) => amountOf(totalAmount, currency) },
  ...(actions === undefined
    ? []
    : [
        {
          label: texts.actions,
          hideLabel: true,
          cell: (line: InvoiceLine) => <Actions line={line} {...actions} />,
        },
      ]),
];

function Actions({ line, onEdit, onDelete, onMore }: LineActions & { line: InvoiceLine }) {
  return (
    <div className={classes.actions}>
      <LineButton label={texts.edit} line={line} onPress={onEdit} />
      <LineButton label={texts.remove} line={line} onPress={onDelete} />
      <LineButton label={texts.more} line={line} onPress={onMore} />
    </div>
  );
}

interface LineButtonProps {
  label: string;
  line: InvoiceLine;
  onPress: (line: InvoiceLine) => void;
}

function LineButton({ label, line, onPress }: LineButtonProps) {
  return (
    <Button variant="subtle" compact onClick={() => onPress(line)}>
      {label}
      <span className="visually-hidden">{texts.ofLine(line.workDescription)}</span>
    </Button>
  );
}
