import { CloseButton } from '@mantine/core';
import { useFocusTrap, useMergedRef } from '@mantine/hooks';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import classes from './dialog.module.css';

interface DialogProps {
  opened: boolean;
  /** Called when it is to be closed: by Escape, its button, or a press beside it. */
  onClose: () => void;
  /** Takes the focus when it closes and what had it before is gone or can't be used. */
  returnFocusTo?: RefObject<HTMLElement | null> | undefined;
  /** Names it. */
  title: ReactNode;
  children: ReactNode;
  size?: 'small' | 'middle' | 'large' | 'side';
  /** What its button to close says; null for none. */
  closeLabel?: string | null;
  closeOnEscape?: boolean;
  closeOnClickOutside?: boolean;
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
  returnFocusTo,
  title,
  children,
  size = 'middle',
  closeLabel = 'Stäng',
  closeOnEscape = true,
  closeOnClickOutside = true,
}: Omit<DialogProps, 'opened'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const wasPressedBeside = useRef(false);
  const titleId = useId();
  const ref = useMergedRef(dialog, useFocusTrap());

  useLayoutEffect(() => {
    const element = dialog.current;
    const places = [document.activeElement, returnFocusTo?.current];
    keepScrollbarsPlace();
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
    if (closeOnEscape) onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The browser closes by itself, and by a second Escape also what is to stay.
    event.preventDefault();
    // Not the dialog's that has opened this one.
    event.stopPropagation();
    leave();
  };
  // A phone's way back closes it at the second time, whatever we say.
  const onForcedClose = () => {
    if (dialog.current === null || dialog.current.open) return;
    if (closeOnEscape) onClose();
    else dialog.current.showModal();
  };
  // A press that ends beside it may have begun in it, as one does that selects text.
  const isBeside = ({ target }: MouseEvent) => target === dialog.current;

  return (
    <dialog
      ref={ref}
      className={classes.dialog}
      data-size={size}
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onClose={onForcedClose}
      onPointerDown={(event) => {
        wasPressedBeside.current = isBeside(event);
      }}
      onClick={(event) => {
        if (closeOnClickOutside && wasPressedBeside.current && isBeside(event)) onClose();
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

/** What stands under a dialog stays where it is, although its scrollbar goes away. */
function keepScrollbarsPlace(): void {
  const root = document.documentElement;
  if (document.querySelector(':modal') !== null) return;
  root.style.setProperty('--scrollbar-width', `${window.innerWidth - root.clientWidth}px`);
}
