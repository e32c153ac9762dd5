import { Button } from '#web/controls/buttons/button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { api } from '#web/api.ts';
import { Dialog } from '#web/controls/dialogs/dialog.tsx';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { literalFailure } from '#web/forms/form-alert.ts';
import { useAction } from '#web/forms/use-action.ts';
import { IconArrowDown, IconArrowUp, IconCopy } from '#web/icons.ts';
import type { moveAmount } from '../../endpoints.ts';
import { type InvoiceLine, refreshInvoices } from '../../../web/invoice-queries.ts';
import { texts } from '../../../web/texts.ts';
import classes from './invoice-lines.module.css';

interface LineMenuProps {
  lines: readonly InvoiceLine[];
  /** The id of the line; null while the menu is closed. */
  lineId: string | null;
  /** Whether the invoice has the most lines that it can have. */
  isFull: boolean;
  /** Gets the focus if the line has gone. */
  returnFocusTo: RefObject<HTMLElement | null>;
  onCopy: (line: InvoiceLine) => void;
  onClose: () => void;
}

/** The menu with a line's other actions: moving it up or down, and copying it (product §2.12). */
export function LineMenu({ lines, lineId, isFull, returnFocusTo, onCopy, onClose }: LineMenuProps) {
  const queryClient = useQueryClient();
  const at = lines.findIndex(({ _id }) => _id === lineId);
  const line = lines[at];
  const move = useAction(
    async ({ id, before }: { isUp: boolean; id: string; before: string | null }) => {
      try {
        await api<typeof moveAmount>('PUT /api/invoice/moveamount/{id}', { params: { id }, body: { before } });
      } finally {
        // If it failed, the invoice may have other lines than the screen shows.
        await refreshInvoices(queryClient);
      }
      return undefined;
    },
    literalFailure(texts.tryLater, 'en'),
  );
  if (line === undefined) return null;
  const { _id: id, workDescription } = line;
  // A line at the end can't move further. Its button isn't disabled, because it would lose the focus.
  const mover = (isUp: boolean) => {
    const isAtEnd = at === (isUp ? 0 : lines.length - 1);
    const before = lines[isUp ? at - 1 : at + 2]?._id ?? null;
    return {
      variant: 'default' as const,
      busy: move.running?.isUp === isUp,
      disabled: move.busy,
      'aria-disabled': isAtEnd,
      onClick: () => {
        if (!isAtEnd) move.run({ isUp, id, before });
      },
    };
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      busy={move.busy}
      returnFocusTo={returnFocusTo}
      size="small"
      title={texts.moreTitle}
    >
      <AlertBox alert={move.alert} />
      <p className={`text ${classes.short}`}>{workDescription}</p>
      <p role="status">{texts.place(at + 1, lines.length)}</p>
      <div className="stack" data-gap="small">
        <Button {...mover(true)} icon={<IconArrowUp size={20} />}>
          {texts.moveUp}
        </Button>
        <Button {...mover(false)} icon={<IconArrowDown size={20} />}>
          {texts.moveDown}
        </Button>
        <Button
          variant="default"
          disabled={isFull || move.busy}
          icon={<IconCopy size={20} />}
          onClick={() => {
            onClose();
            onCopy(line);
          }}
        >
          {texts.copy}
        </Button>
      </div>
    </Dialog>
  );
}
