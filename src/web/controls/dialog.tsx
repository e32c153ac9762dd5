import { Drawer, Modal, type DrawerProps, type ModalProps } from '@mantine/core';
import { useDeferredValue, useState } from 'react';

/** A dialog, made when it is first opened: those that stay closed would hold up the first showing of their screen. */
export function Dialog({ opened, ...props }: ModalProps) {
  const { isMade, isOpen } = useOpening(opened);
  return isMade && <Modal opened={isOpen} {...props} />;
}

/** A dialog at the window's side, made when it is first opened. */
export function SideDialog({ opened, ...props }: DrawerProps) {
  const { isMade, isOpen } = useOpening(opened);
  return isMade && <Drawer opened={isOpen} {...props} />;
}

/** A dialog is made closed and opened then, so that it remembers where the focus was and its opening is animated. */
function useOpening(opened: boolean): { isMade: boolean; isOpen: boolean } {
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened && !wasOpened) setWasOpened(true);
  const isReady = useDeferredValue(opened, false);
  return { isMade: wasOpened, isOpen: opened && isReady };
}
