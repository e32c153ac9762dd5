import { Button, Divider } from '@mantine/core';
import { IconEye, IconPlus, IconReceipt2 } from '#web/icons.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { MOST_LINES } from '../../domain/invoice-fields.ts';
import classes from './action-panel.module.css';
import { CopyButton } from './copy-button.tsx';
import type { InvoiceContent } from '../../web/invoice-queries.ts';
import { NoteForm } from './note-form.tsx';
import { texts } from '../../web/texts.ts';
import { TrashButton } from './trash-button.tsx';

interface ActionPanelProps {
  /** Null until client and term are saved. Until then no action is possible (product §2.10). */
  content: InvoiceContent | null;
  locked: boolean;
  /** The note as typed so far. */
  note: string;
  onTypeNote: (note: string | null) => void;
  onAddLine: () => void;
  onTrashed: () => void;
  repeatButton?: ReactNode;
  /** The warnings to show before sending. */
  sendChecks?: ReactNode;
  sendButton: ReactNode;
}

/** The actions on an invoice (product §2.11). */
export function ActionPanel({ content, locked, note, onTypeNote, ...panel }: ActionPanelProps) {
  const { onAddLine, onTrashed, repeatButton, sendChecks, sendButton } = panel;
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
      <div className={classes.links}>
        <PanelLink to="/generated-invoice" invoiceId={invoiceId} icon={IconEye} label={texts.preview} />
        <PanelLink to="/generated-salary-invoice" invoiceId={invoiceId} icon={IconReceipt2} label={texts.salary} />
        {locked && content !== null && <CopyButton invoice={content.invoice} />}
        {repeatButton}
        <TrashButton content={content} disabled={closed} onTrashed={onTrashed} />
      </div>
      <div className={classes.send}>
        {sendChecks}
        {sendButton}
      </div>
    </div>
  );
}

interface PanelLinkProps {
  to: string;
  invoiceId: string | null;
  icon: typeof IconEye;
  label: string;
}

function PanelLink({ to, invoiceId, icon: Icon, label }: PanelLinkProps) {
  const props = { variant: 'default', leftSection: <Icon size={20} />, children: label } as const;
  return invoiceId === null ? (
    <Button {...props} disabled />
  ) : (
    <Button {...props} component={Link} to={`${to}/${invoiceId}`} />
  );
}
