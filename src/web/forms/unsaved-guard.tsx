import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Blocker, useBlocker } from 'react-router';
import { ConfirmDialog } from '../controls/dialogs/confirm-dialog.tsx';
import { createListeners } from '../listeners.ts';

let asks = true;

/** Ask in the forms that have unsaved changes, the last one's on top. */
let asking: ((leave: () => void) => void)[] = [];
const { subscribe, tell } = createListeners();

function setAsking(forms: typeof asking): void {
  asking = forms;
  tell();
}

/** Whether anything on the screen is unsaved, in a form or a dialog. */
export function useIsUnsaved(): boolean {
  return useSyncExternalStore(subscribe, () => asking.length > 0);
}

/** Leaves the page, after asking for confirmation if something is unsaved (product §2.2). */
export function confirmLeaving(leave: () => void): void {
  const askOnTop = asking.at(-1);
  if (askOnTop === undefined) leave();
  else askOnTop(leave);
}

/**
 * Loads the open address again, or another, for the stored session. It doesn't ask about unsaved changes, because whoever
 * uses the browser now may not be who typed them (product §4.2).
 */
export function openAnew(address?: string): void {
  asks = false;
  // When somebody goes back, the browser may show the page that it has kept.
  window.addEventListener('pagehide', () => {
    document.body.hidden = true;
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });
  if (address === undefined) window.location.reload();
  else window.location.assign(address);
}

/**
 * Asks for confirmation before somebody leaves a changed form, to another screen or another site, or signs out (product
 * §2.2).
 */
export function UnsavedGuard({ dirty }: { dirty: boolean }) {
  // The router asks only its last blocker, so a form without changes has none.
  return dirty && <Guard />;
}

function Guard() {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname);
  // The router gives each of its questions a blocker of its own. One that was answered can't be answered again.
  const [answered, setAnswered] = useState<Blocker | null>(null);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (asks) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    const askHere = (asked: () => void) => setLeave(() => asked);
    setAsking([...asking, askHere]);
    return () => {
      window.removeEventListener('beforeunload', ask);
      setAsking(asking.filter((one) => one !== askHere));
    };
  }, []);

  return (
    <ConfirmDialog
      opened={leave !== null || blocker.state === 'blocked'}
      question="Du har ändringar som inte är sparade. Vill du lämna sidan ändå?"
      confirmLabel="Lämna sidan"
      cancelLabel="Stanna kvar"
      primary="cancel"
      busy={answered === blocker}
      onConfirm={() => {
        setAnswered(blocker);
        leave?.();
        blocker.proceed?.();
      }}
      onCancel={() => {
        setLeave(null);
        blocker.reset?.();
      }}
    />
  );
}
