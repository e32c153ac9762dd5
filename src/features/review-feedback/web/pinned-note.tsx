import { IconPin } from '#web/icons.ts';
import { Link } from 'react-router';
import type { PinnedField } from '#features/review/domain/review-fields.ts';
import classes from './review-feedback.module.css';
import { texts } from './texts.ts';
import { useReturned } from './use-returned.ts';

interface PinnedNoteProps {
  invoiceId: string;
  field: PinnedField;
  /** The id of the line, if the field is a line. */
  lineId?: string;
}

/**
 * The reviewer's note, shown beside each field that it is about. Beside the customer it also links to the customer's
 * form. If the customer is deleted, it says what to do instead; a credit note keeps its invoice's (product §10.6).
 */
export function PinnedNote({ invoiceId, field, lineId }: PinnedNoteProps) {
  const { returned } = useReturned(invoiceId);
  const isHere = returned?.pins.some((pin) => pin.field === field && (field !== 'line' || pin.lineId === lineId));
  if (!returned || !isHere) return null;
  return (
    <div className={classes.pinned}>
      <IconPin size={16} />
      <span>
        <span className={classes.note}>
          {texts.pinnedNote}: {returned.note}
        </span>
        {field === 'customer' && returned.clientId !== null && (
          <Link to={`/freelancer-edit-client/${returned.clientId}`} className="lone-link">
            {texts.toClient}
          </Link>
        )}
        {field === 'customer' && returned.clientId === null && returned.kind === undefined && texts.clientDeleted}
      </span>
    </div>
  );
}
