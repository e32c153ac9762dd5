import { useState } from 'react';
import { LinkButton } from '#web/controls/buttons/link-button.tsx';
import { ConfirmDialog } from '#web/controls/dialogs/confirm-dialog.tsx';
import { texts } from './texts.ts';
import type { NotPaid, SeenWage } from './use-not-paid.ts';

interface NotPaidButtonProps extends SeenWage {
  notPaid: NotPaid;
  /** Whether the invoice was credited since, so that the wage can't be recorded as paid before that any more. */
  isCredited?: boolean;
}

/**
 * The button by which an accountant says that they did not pay a wage whose payout details they saw. It asks first, because
 * that can't be taken back (product §10.8).
 */
export function NotPaidButton({ notPaid, isCredited = false, ...wage }: NotPaidButtonProps) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <LinkButton
        busy={notPaid.running?.invoiceId === wage.invoiceId}
        disabled={notPaid.busy}
        onClick={() => setAsks(true)}
      >
        {texts.notPaid}
        <span className="visually-hidden">{texts.wageOf(wage.invoiceNumber)}</span>
      </LinkButton>
      <ConfirmDialog
        opened={asks}
        question={texts.notPaidQuestion(wage.invoiceNumber, isCredited)}
        confirmLabel={texts.notPaid}
        onConfirm={() => {
          setAsks(false);
          notPaid.run(wage);
        }}
        onCancel={() => setAsks(false)}
      />
    </>
  );
}
