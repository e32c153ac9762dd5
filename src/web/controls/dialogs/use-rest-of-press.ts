import { type MouseEvent, type PointerEvent, useLayoutEffect, useRef } from 'react';

/** How soon after the first tap a second one is part of a double tap, in milliseconds. */
const DOUBLE_TAP = 300;

/**
 * Handlers that ignore the rest of a double click or double tap on the button that has opened a dialog: it falls on
 * whatever the dialog has there. It neither presses that, nor closes the dialog, nor takes the focus.
 */
export function useRestOfPress() {
  /** Whether a press has begun in the dialog itself. */
  const wasPressed = useRef(false);
  const openedAt = useRef(0);
  // Browsers of phones don't count taps.
  const isSecondTap = useRef(false);
  useLayoutEffect(() => void (openedAt.current = performance.now()), []);
  const isRest = ({ detail }: MouseEvent) => !wasPressed.current && (detail > 1 || isSecondTap.current);
  return {
    onPointerDownCapture: ({ pointerType, timeStamp }: PointerEvent) => {
      isSecondTap.current = pointerType === 'touch' && timeStamp < openedAt.current + DOUBLE_TAP;
    },
    onMouseDownCapture: (event: MouseEvent) => {
      if (isRest(event)) event.preventDefault();
      else wasPressed.current = true;
    },
    onClickCapture: (event: MouseEvent) => {
      if (!isRest(event)) return;
      isSecondTap.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
