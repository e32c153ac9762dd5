import { CloseButton } from '../buttons/close-button.tsx';
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
import { useRestOfPress } from './use-rest-of-press.ts';

export interface DialogProps {
  opened: boolean;
  onClose: () => void;
  /** What closes it besides its buttons: Escape and a click outside, only Escape, or nothing. */
  closedBy?: 'any' | 'closerequest' | 'none';
  /** While its action runs, it can't be closed. */
  busy?: boolean;
  /** Gets the focus after closing, if the previously focused element is gone or disabled. */
  returnFocusTo?: RefObject<HTMLElement | null> | undefined;
  /** The heading, which also names the dialog for screen readers. */
  title: ReactNode;
  children: ReactNode;
  size?: 'small' | 'middle' | 'large' | 'side';
  /** The label of the close button; null for no such button. */
  closeLabel?: string | null;
}

/**
 * A modal dialog. On opening, the element with `data-autofocus` gets the focus, or else the first one that can. On closing,
 * the focus returns to where it was.
 */
export function Dialog({ opened, ...props }: DialogProps) {
  // It is rendered in the body, so that it isn't inside the form that opens it.
  return opened && createPortal(<OpenDialog {...props} />, document.body);
}

function OpenDialog({
  onClose,
  closedBy: idleClosedBy = 'any',
  busy = false,
  returnFocusTo,
  title,
  children,
  size = 'middle',
  closeLabel = 'Stäng',
}: Omit<DialogProps, 'opened'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const wasPressedOutside = useRef(false);
  const titleId = useId();
  const restOfPress = useRestOfPress();
  const closedBy = busy ? 'none' : idleClosedBy;
  useModal(dialog, returnFocusTo);
  useHeardWords(dialog);

  const leave = () => {
    if (closedBy !== 'none') onClose();
  };
  // A click that ends outside may have started inside, for example when selecting text. So both ends are checked.
  const isOutside = ({ target }: MouseEvent) => target === dialog.current;

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-size={size}
      aria-labelledby={titleId}
      // Clicks outside and ignoring Escape are handled below, because Safari doesn't support 'closedby'.
      closedby={closedBy === 'none' ? 'none' : 'closerequest'}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      // Browsers only let 'cancel' be prevented once and close the dialog at the second Escape. It is opened again here,
      // because its owner decides whether it closes.
      onClose={({ currentTarget }) => {
        if (currentTarget.open) return;
        currentTarget.showModal();
        leave();
      }}
      onKeyDown={(event) => {
        ignoreHeldEnter(event);
        keepFocusInside(event);
      }}
      {...restOfPress}
      onPointerDown={(event) => {
        wasPressedOutside.current = isOutside(event);
      }}
      onClick={(event) => {
        if (closedBy === 'any' && wasPressedOutside.current && isOutside(event)) onClose();
      }}
    >
      <div className={classes.content}>
        <div className={classes.head}>
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          {closeLabel !== null && (
            <CloseButton className={classes.close} label={closeLabel} disabled={busy} onClick={onClose} />
          )}
        </div>
        {children}
      </div>
    </dialog>
  );
}

/** Shows a dialog above the page while it is rendered, and returns the focus afterwards. */
function useModal(dialog: RefObject<HTMLDialogElement | null>, returnFocusTo: DialogProps['returnFocusTo']): void {
  useLayoutEffect(() => {
    const element = dialog.current;
    const focused = document.activeElement;
    // Looked up when it closes, because a dialog that opens with its screen is there before that element.
    const candidates = () => [focused, returnFocusTo?.current];
    keepScrollbarsPlace();
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      element?.close();
      // The browser restores the focus itself, except under another dialog that closes at the same time.
      queueMicrotask(() => {
        for (const candidate of candidates()) {
          if (document.activeElement === document.body && candidate instanceof HTMLElement) candidate.focus();
        }
      });
    };
  }, [dialog, returnFocusTo]);
}

/**
 * Lets a dialog's words and warnings be heard with its title, because the focus goes past them to a field or button. If a
 * part of it gets the focus, they are heard with that, because parts replace each other in an open dialog.
 */
function useHeardWords(dialog: RefObject<HTMLDialogElement | null>): void {
  const textId = useId();
  // Counted, because words that come later may stand above others that have an id already.
  const counted = useRef(0);
  useLayoutEffect(() => {
    const heard = dialog.current?.querySelector('[role="group"][data-autofocus]') ?? dialog.current;
    const told = [...(heard?.querySelectorAll('p.text, [data-autofocus] p:not([role]), [role="note"]') ?? [])];
    for (const words of told) words.id ||= `${textId}-${counted.current++}`;
    if (told.length === 0) heard?.removeAttribute('aria-describedby');
    else heard?.setAttribute('aria-describedby', told.map(({ id }) => id).join(' '));
  });
}

/** Lets an Enter that is still held after it has opened the dialog not submit it too. In a text it makes new lines. */
function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat && !(event.target instanceof HTMLTextAreaElement)) event.preventDefault();
}

/**
 * Lets Tab go round in the dialog, where the browser would go on to its own controls. A ready-made trap also sets the first
 * focus, and so late that it takes the focus away from where a quick person has gone meanwhile.
 */
function keepFocusInside(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return;
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex]',
    ),
  ].filter((stop) => stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.checkVisibility() && isRadioStop(stop));
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (from === undefined || document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}

/** Of a group with a chosen radio button, Tab stops at that one alone. */
const isRadioStop = (stop: HTMLElement) =>
  !(stop instanceof HTMLInputElement) ||
  stop.type !== 'radio' ||
  stop.checked ||
  stop.closest('dialog')?.querySelector(`input[name="${CSS.escape(stop.name)}"]:checked`) === null;

/** Keeps the width of the page's scrollbar free, so that the page doesn't move when a dialog hides the scrollbar. */
function keepScrollbarsPlace(): void {
  const root = document.documentElement;
  if (document.querySelector(':modal') !== null) return;
  root.style.setProperty('--scrollbar-width', `${window.innerWidth - root.clientWidth}px`);
}
