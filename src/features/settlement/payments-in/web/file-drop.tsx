import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '#web/api-error.ts';
import { FileButton } from '#web/controls/file-button.tsx';
import { Panel } from '#web/controls/panel.tsx';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { Notice } from '#web/controls/messages/notice.tsx';
import { useAction } from '#web/forms/use-action.ts';
import { upload } from '#web/upload.ts';
import { LARGEST_FILE, LARGEST_FILE_TEXT, paymentsInFields } from '../domain/payments-in-fields.ts';
import type { importBankFile } from '../endpoints.ts';
import { type ImportedFile, refreshPaymentsIn } from './payments-in-queries.ts';
import classes from './payments-in.module.css';
import { sumsText } from './sums-text.ts';
import { texts } from './texts.ts';

/** Where the bank's file is dropped or chosen, the progress of its import, and what was in it (product §2.27). */
export function FileDrop() {
  const client = useQueryClient();
  const [isOver, setIsOver] = useState(false);
  const [sent, setSent] = useState(0);
  /** What the accountant has to look into. */
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  /** Whether a file was dropped while another one was being read. */
  const [isSkipped, setIsSkipped] = useState(false);
  const { run, busy, alert } = useAction(async ([file, ...others]: readonly File[]) => {
    setSent(0);
    setWarnings([]);
    setIsSkipped(false);
    if (file === undefined || others.length > 0) return { kind: 'failure', text: texts.oneFile };
    if (file.size > LARGEST_FILE) throw new ApiError(413, LARGEST_FILE_TEXT, { code: 'bank-file-too-large' });
    const name = file.name.slice(0, paymentsInFields.fileName.maxLength);
    try {
      const imported = await upload<typeof importBankFile>(
        'POST /api/review/bankfile',
        { query: { name } },
        file,
        setSent,
      );
      setWarnings([...imported.debitedWages.map(texts.debitedWage), ...imported.gaps]);
      return { kind: 'success' as const, text: summaryOf(imported) };
    } finally {
      // If the response was lost, its payments may be there.
      await refreshPaymentsIn(client);
    }
  });

  useDroppedFile((files) => (busy ? setIsSkipped(true) : run(files)), setIsOver);
  return (
    <Panel heading={texts.fileHeading} className={classes.drop} data-over={isOver || undefined}>
      <p className={classes.soft}>{texts.fileText}</p>
      <div className={classes.told}>
        <FileButton
          label={texts.chooseFile}
          accept=".xml,.camt,application/xml,text/xml"
          busy={busy}
          onChoose={(file) => run([file])}
        />
        <AlertBox alert={alert} />
        {/* The live region must exist before its text, or screen readers miss it. */}
        <div role="status">
          {isSkipped && <Notice kind="warning">{texts.skipped}</Notice>}
          {warnings.map((warning) => (
            <Notice key={warning} kind="warning">
              {warning}
            </Notice>
          ))}
        </div>
      </div>
      {busy && (
        <>
          <progress className={classes.progress} aria-label={texts.progress} {...(sent < 1 ? { value: sent } : {})} />
          <p>
            <span role="status">{sent < 1 ? texts.sending : texts.reading}</span>
            {/* A screen reader would read every percent out, and the progress bar has it already. */}
            {sent < 1 && <span aria-hidden="true">{texts.sentShare(Math.floor(sent * 100))}</span>}
          </p>
        </>
      )}
    </Panel>
  );
}

/** Takes a file that is dropped anywhere on the page. Without this the browser would leave the page to show it. */
function useDroppedFile(take: (files: readonly File[]) => void, setIsOver: (isOver: boolean) => void): void {
  const onDrop = useEffectEvent((event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0) take(files);
  });
  const onOver = useEffectEvent((event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  });
  const onLeave = useEffectEvent(({ relatedTarget }: DragEvent) => relatedTarget === null && setIsOver(false));
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    document.addEventListener('drop', (event) => onDrop(event), { signal });
    document.addEventListener('dragover', (event) => onOver(event), { signal });
    document.addEventListener('dragleave', (event) => onLeave(event), { signal });
    return () => end.abort();
  }, []);
}

function summaryOf(imported: ImportedFile): string {
  const { isKnown, payments, sums, known, divided, debits, takenBack, paidOut, pending, otherAccounts } = imported;
  if (isKnown) return texts.isKnown;
  return [
    texts.imported(payments, sumsText(sums)),
    known === 0 ? '' : texts.known(known),
    divided === 0 ? '' : texts.divided(divided),
    debits === 0 ? '' : texts.debits(debits),
    takenBack === 0 ? '' : texts.takenBack(takenBack),
    paidOut === 0 ? '' : texts.paidOut(paidOut),
    pending === 0 ? '' : texts.pending(pending),
    otherAccounts.length === 0 ? '' : texts.otherAccounts(otherAccounts.join(', ')),
  ]
    .filter(Boolean)
    .join(' ');
}
