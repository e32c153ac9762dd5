import { Button, Divider } from '@mantine/core';
import { IconEye, IconPlus, IconReceipt2 } from '#web/icons.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { MOST_LINES } from '../../domain/invoice-fields.ts';
import classes from './action-panel.module.css';
import type { InvoiceContent } from '../../web/invoice-queries.ts';
import { NoteForm } from './note-form.tsx';
import { texts } from '../../web/texts.ts';
import { TrashButton } from './trash-button.tsx';

interface ActionPanelProps {
  /** Null until client and term are saved: nothing can be done yet (product §2.10). */
  content: InvoiceContent | null;
  locked: boolean;
  /** The note as it is typed. */
  note: string;
  onTypeNote: (note: string | null) => void;
  onAddLine: () => void;
  onTrashed: () => void;
  /** What is to be known before sending. */
  sendChecks?: ReactNode;
  sendButton: ReactNode;
}

/** What can be done with an invoice (product §2.11). */
export function ActionPanel({ content, locked, note, onTypeNote, ...panel }: ActionPanelProps) {
  const { onAddLine, onTrashed, sendChecks, sendButton } = panel;
  const invoiceId = content?.invoice._id ?? null;
  const closed = locked || content === null;
  const isFull = !closed && content.invoiceAmount.length >= MOST_LINES;
  return (
    <div className={classes.panel}>
      <Button variant="default" leftSection={<IconPlus size={20} />} disabled={closed || isFull} onClick={onAddLine}>
        {texts.addLine}
      </Button>
      {isFull && <p className={classes.full}>{texts.linesFull}</p>}
      <div className={classes.note}>
        <NoteForm invoiceId={invoiceId} note={note} disabled={closed} onType={onTypeNote} />
      </div>
      <Divider className={classes.rule} />
      <div className={classes.ways}>
        <Way to="/generated-invoice" invoiceId={invoiceId} icon={IconEye} label={texts.preview} />
        <Way to="/generated-salary-invoice" invoiceId={invoiceId} icon={IconReceipt2} label={texts.salary} />
        <TrashButton content={content} disabled={closed} onTrashed={onTrashed} />
      </div>
      <div className={classes.send}>
        {sendChecks}
        {sendButton}
      </div>
    </div>
  );
}

interface WayProps {
  to: string;
  invoiceId: string | null;
  icon: typeof IconEye;
  label: string;
}

function Way({ to, invoiceId, icon: Icon, label }: WayProps) {
  const look = { variant: 'default', leftSection: <Icon size={20} />, children: label } as const;
  return invoiceId === null ? (
    <Button {...look} disabled />
  ) : (
    <Button {...look} component={Link} to={`${to}/${invoiceId}`} />
  );
}
