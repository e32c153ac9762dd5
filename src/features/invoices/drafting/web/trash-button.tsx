import { useQueryClient } from '@tanstack/react-query';
import { Button } from '#web/controls/buttons/button.tsx';
import { IconTrash } from '#web/icons.ts';
import { api } from '#web/api.ts';
import { ApiError } from '#web/api-error.ts';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { ConfirmDialog } from '#web/controls/dialogs/confirm-dialog.tsx';
import { literalFailure } from '#web/forms/form-alert.ts';
import { useConfirmedAction } from '#web/forms/use-confirmed-action.ts';
import type { deleteInvoice, sendToTrash } from '../endpoints.ts';
import { type InvoiceContent, refreshIfOutdated } from '../../web/invoice-queries.ts';
import { wordsOf } from '../../domain/kind-words.ts';
import { texts } from '../../web/texts.ts';

interface TrashButtonProps {
  /** Null until the invoice is saved. */
  content: InvoiceContent | null;
  onTrashed: () => void;
}

/** Asks for confirmation, then copies the invoice to the trash and deletes it (product §4.4). */
export function TrashButton({ content, onTrashed }: TrashButtonProps) {
  const queryClient = useQueryClient();
  const trash = useConfirmedAction(async ({ invoice, invoiceAmount }: InvoiceContent) => {
    const copying = api<typeof sendToTrash>('POST /api/invoice/sendtotrash', { body: { invoice, invoiceAmount } });
    await refreshIfOutdated(queryClient, copying);
    try {
      const params = { id: invoice._id };
      const deleting = api<typeof deleteInvoice>('DELETE /api/invoice/deleteinvoice/{id}', { params });
      await refreshIfOutdated(queryClient, deleting);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return literalFailure(texts.deleteFailed, 'en')(error);
    }
    onTrashed();
    return undefined;
  });
  return (
    <>
      <Button
        variant="subtle"
        danger={content !== null}
        icon={<IconTrash size={20} />}
        disabled={content === null}
        onClick={() => content !== null && trash.ask(content)}
      >
        {texts.trash}
      </Button>
      <AlertBox alert={trash.alert} />
      <ConfirmDialog
        {...trash.dialog}
        question={texts.askTrash}
        lang="en"
        about={content === null ? undefined : `${wordsOf(content.invoice).name} ${content.invoice.invoiceNumber}`}
        confirmLabel={texts.trash}
        danger
      />
    </>
  );
}
