import { CloseButton } from '@mantine/core';
import { useFocusTrap, useMergedRef } from '@mantine/hooks';
import { type MouseEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import classes from './dialog.module.css';

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  /** What closes it beside its buttons: Escape and a press beside it, Escape alone, or nothing. */
  closedBy?: 'any' | 'closerequest' | 'none';
  /** Takes the focus when it closes and what had it before is gone or can't be used. */
  returnFocusTo?: RefObject<HTMLElement | null> | undefined;
  /** Names it. */
  title: ReactNode;
  children: ReactNode;
  size?: 'small' | 'middle' | 'large' | 'side';
  /** What its button to close says; null for none. */
  closeLabel?: string | null;
}

/**
 * A window over the screen, which can't be used meanwhile. What is to have the focus when it opens says `data-autofocus`,
 * else the first that can takes it; when it closes the focus goes back to where it was.
 */
export function Dialog({ opened, ...props }: DialogProps) {
  // In the body: the form that opens a dialog does not surround it.
  return opened && createPortal(<OpenDialog {...props} />, document.body);
}

function OpenDialog({
  onClose,
  closedBy = 'any',
  returnFocusTo,
  title,
  children,
  size = 'middle',
  closeLabel = 'Stäng',
}: Omit<DialogProps, 'opened'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const wasPressedBeside = useRef(false);
  const titleId = useId();
  const ref = useMergedRef(dialog, useFocusTrap());

  useLayoutEffect(() => {
    const element = dialog.current;
    const places = [document.activeElement, returnFocusTo?.current];
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      element?.close();
      // The browser gives the focus back, but not under a dialog that closes with this one.
      queueMicrotask(() => {
        for (const place of places) {
          if (document.activeElement === document.body && place instanceof HTMLElement) place.focus();
        }
      });
    };
  }, [returnFocusTo]);

  const leave = () => {
    if (closedBy !== 'none') onClose();
  };
  // A press that ends beside it may have begun in it, as one does that selects text.
  const isBeside = ({ target }: MouseEvent) => target === dialog.current;

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- Escape does by keys what a press beside it does.
    <dialog
      ref={ref}
      className={classes.dialog}
      data-size={size}
      aria-labelledby={titleId}
      // Its press beside stays ours, and so does a refusal of Escape: Safari has no 'closedby'.
      closedby={closedBy === 'none' ? 'none' : 'closerequest'}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      // A browser asks once and closes it at the second Escape; whether it stays is still for its owner to say.
      onClose={({ currentTarget }) => {
        if (currentTarget.open) return;
        currentTarget.showModal();
        leave();
      }}
      onPointerDown={(event) => {
        wasPressedBeside.current = isBeside(event);
      }}
      onClick={(event) => {
        if (closedBy === 'any' && wasPressedBeside.current && isBeside(event)) onClose();
      }}
    >
      <div className={classes.content}>
        <div className={classes.head}>
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          {closeLabel !== null && (
            <CloseButton className={classes.close ?? ''} aria-label={closeLabel} size={44} onClick={onClose} />
          )}
        </div>
        {children}
      </div>
    </dialog>
  );
}
