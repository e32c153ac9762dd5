import { useState } from 'react';
import { decimalToHundredths, formatAmount, sumOf } from '#shared/money.ts';
import { api } from '#web/api.ts';
import { ActionDialog } from '#web/controls/dialogs/action-dialog.tsx';
import { Notice } from '#web/controls/messages/notice.tsx';
import { saveFile } from '#web/save-file.ts';
import type { approveBatch, cancelBatch, downloadBatch, takeRowOut } from '../endpoints.ts';
import type { BatchWage, PayoutBatch } from './payout-queries.ts';
import { PayOutDialog, type StepDialogProps } from './pay-out-dialog.tsx';
import { ReasonField } from '../../web/reason-field.tsx';
import { texts as moneyTexts } from '../../web/texts.ts';
import { TakenBackWages } from './taken-back-wages.tsx';
import { texts } from './texts.ts';

/** The step that a person is about to take with a batch, or with one of its wages. */
export type BatchStep = { kind: 'approve' | 'download' | 'payOut' | 'cancel' } | { kind: 'takeOut'; wage: BatchWage };

interface BatchDialogProps {
  batch: PayoutBatch;
  step: BatchStep;
  onClose: () => void;
  onDone: (text: string) => void;
  /** Called when somebody else has changed the batch meanwhile, with the server's message. */
  onConflict: (text: string) => void;
}

/** Asks for confirmation before each step of a batch, and says what the step leads to (product §2.26). */
export function BatchDialog({ batch, step, onClose, onDone, onConflict }: BatchDialogProps) {
  const props = {
    batch,
    onClose,
    onConflict,
    conflicts: ['batch-changed', 'nothing-left', 'own-batch', 'wage-debited', 'not-found'] as const,
    onDone: ({ message }: { message: string }) => onDone(message),
  };
  if (step.kind === 'takeOut') return <TakeOutDialog {...props} wage={step.wage} />;
  const Dialog = dialogs[step.kind];
  return <Dialog {...props} />;
}

const dialogs = { approve: ApproveDialog, download: DownloadDialog, payOut: PayOutDialog, cancel: CancelDialog };

function ApproveDialog({ batch, ...frame }: StepDialogProps) {
  const { seen, request } = useSeen(batch);
  const waiting = batch.wages.filter(({ state }) => state === 'waiting');
  const sum = sumOf(waiting.map(({ amount }) => decimalToHundredths(amount)));
  return (
    <ActionDialog
      {...frame}
      title={texts.approveHeading(batch.number)}
      submit={texts.approve}
      focusesSubmit
      act={() => api<typeof approveBatch>('POST /api/payout/approve/{batchId}', request)}
    >
      {() => (
        <>
          <DebitedWages wages={seen} />
          <TakenBackWages wages={batch.wages} />
          <p className="text">{texts.approveText(waiting.length, formatAmount(sum, batch.currency))}</p>
        </>
      )}
    </ActionDialog>
  );
}

function DownloadDialog({ batch, onDone, ...frame }: StepDialogProps) {
  const { seen, request } = useSeen(batch);
  return (
    <ActionDialog
      {...frame}
      title={texts.downloadHeading}
      submit={texts.download}
      focusesSubmit
      act={() => api<typeof downloadBatch>('POST /api/payout/file/{batchId}', request)}
      onDone={({ fileName, content }) => {
        saveFile(new File([content], fileName));
        return onDone({ message: texts.downloaded });
      }}
    >
      {() => (
        <>
          <DebitedWages wages={seen} />
          <TakenBackWages wages={batch.wages} />
          <p className="text">{texts.downloadText}</p>
        </>
      )}
    </ActionDialog>
  );
}

/** The wages that wait. What comes while the dialog is open has not been seen: it hides the rows. */
function useSeen(batch: PayoutBatch) {
  const [seen] = useState(() => batch.wages.filter(({ state }) => state === 'waiting'));
  const disclosedBefore = seen.flatMap(({ disclosed }) => disclosed.map(({ _id }) => _id));
  return { seen, request: { params: { batchId: batch._id }, body: { disclosedBefore } } };
}

function CancelDialog({ batch, ...frame }: StepDialogProps) {
  const params = { batchId: batch._id };
  return (
    <ActionDialog
      {...frame}
      title={texts.cancelHeading(batch.number)}
      submit={texts.cancel}
      focusesSubmit
      act={() => api<typeof cancelBatch>('POST /api/payout/cancel/{batchId}', { params })}
    >
      {() => <p className="text">{texts.cancelText}</p>}
    </ActionDialog>
  );
}

function TakeOutDialog({ batch, wage, ...frame }: StepDialogProps & { wage: BatchWage }) {
  const { _id: rowId, invoiceNumber, state: stateBefore } = wage;
  const isSent = stateBefore === 'sent';
  return (
    <ActionDialog
      {...frame}
      title={isSent ? texts.cameBackHeading(invoiceNumber) : texts.takeOutHeading(invoiceNumber)}
      submit={isSent ? texts.cameBack : texts.takeOut}
      act={({ reason = '' }) =>
        api<typeof takeRowOut>('POST /api/payout/takeout/{batchId}', {
          params: { batchId: batch._id },
          body: { rowId, reason, stateBefore },
        })
      }
    >
      {(issueOf) => (
        <>
          <p className="text">{isSent ? texts.cameBackText : texts.takeOutText}</p>
          <ReasonField error={issueOf('reason')} />
        </>
      )}
    </ActionDialog>
  );
}

/** Which of these wages the bank has debited although they had come back; nothing if it has none (product §2.26). */
function DebitedWages({ wages }: { wages: BatchWage[] }) {
  const debits = wages.flatMap(({ invoiceNumber, disclosed }) =>
    disclosed.flatMap((one) => (one.debitedOn === undefined ? [] : { ...one, invoiceNumber })),
  );
  return (
    debits.length > 0 && (
      <Notice kind="warning">
        {debits.map((debit) => (
          <div key={debit._id + debit.invoiceNumber}>
            {moneyTexts.ofInvoice(debit.invoiceNumber, moneyTexts.disclosed(debit))}.
          </div>
        ))}
        <div>{texts.checkFirst}</div>
      </Notice>
    )
  );
}
