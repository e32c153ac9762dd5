import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../controls/dialogs/confirm-dialog.tsx';

let asks = true;

/**
 * Loads the page again for the stored session. It doesn't ask about unsaved changes first, because whoever uses the
 * browser now may not be who typed them (product §4.2).
 */
export function openAnew(): void {
  asks = false;
  window.location.reload();
}

/** Asks for confirmation before somebody leaves a changed form, to another screen or another site (product §2.2). */
export function UnsavedGuard({ dirty }: { dirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (asks) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);

  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      question="Du har ändringar som inte är sparade. Vill du lämna sidan ändå?"
      confirmLabel="Lämna sidan"
      cancelLabel="Stanna kvar"
      primary="cancel"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}
