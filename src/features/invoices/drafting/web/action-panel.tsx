import { Button, ButtonLink } from '#web/controls/buttons/button.tsx';
import { IconEye, IconPlus, IconReceipt2 } from '#web/icons.ts';
import type { ReactNode } from 'react';
import { MOST_LINES } from '../../domain/invoice-fields.ts';
import { wordsOf } from '../../domain/kind-words.ts';
import classes from './action-panel.module.css';
import type { InvoiceContent } from '../../web/invoice-queries.ts';
import { NoteForm } from './note-form.tsx';
import { texts } from '../../web/texts.ts';
import { TrashButton } from './trash-button.tsx';
import type { Typed } from './use-typed.ts';

interface ActionPanelProps {
  /** Null until customer and term are saved. No action is possible until then (product §2.10). */
  content: InvoiceContent | null;
  note: Typed['note'] | null;
  onAddLine: () => void;
  onTrashed: () => void;
  repeatButton?: ReactNode;
}

/** The actions on an invoice that can be edited, except for sending it (product §2.11). */
export function ActionPanel({ content, note, onAddLine, onTrashed, repeatButton }: ActionPanelProps) {
  const words = wordsOf(content?.invoice ?? {});
  const invoiceId = content?.invoice._id ?? null;
  const isFull = content !== null && content.invoiceAmount.length >= MOST_LINES;
  return (
    <div className={classes.panel} data-later={content === null || undefined}>
      <Button variant="default" icon={<IconPlus size={20} />} disabled={content === null || isFull} onClick={onAddLine}>
        {texts.addLine}
      </Button>
      {isFull && <p className={classes.full}>{texts.linesFull(words)}</p>}
      <div className={classes.note}>
        <NoteForm words={words} note={note} />
      </div>
      <QuietActions>
        <PanelLink to="/generated-invoice" invoiceId={invoiceId} icon={IconEye} label={texts.preview} />
        {content?.invoice.kind !== 'credit-note' && (
          <PanelLink to="/generated-salary-invoice" invoiceId={invoiceId} icon={IconReceipt2} label={texts.salary} />
        )}
        {repeatButton}
        <TrashButton content={content} onTrashed={onTrashed} />
      </QuietActions>
    </div>
  );
}

/** A row of quiet buttons and links. */
export function QuietActions({ children }: { children: ReactNode }) {
  return <div className={classes.quiet}>{children}</div>;
}

interface PanelLinkProps {
  to: string;
  invoiceId: string | null;
  icon: typeof IconEye;
  label: string;
}

/** A link to another screen of the invoice, which looks like a quiet button. */
export function PanelLink({ to, invoiceId, icon: Icon, label }: PanelLinkProps) {
  const props = { variant: 'subtle', icon: <Icon size={20} />, children: label } as const;
  return invoiceId === null ? <Button {...props} disabled /> : <ButtonLink {...props} to={`${to}/${invoiceId}`} />;
}
