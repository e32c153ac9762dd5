import { type ReactNode, useEffect, useRef } from 'react';

/** A part of a dialog that takes the focus when it comes in the place of another, whose button had it. */
export function FocusedPart({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => part.current?.focus(), []);
  return (
    <div ref={part} tabIndex={-1} data-autofocus style={{ outline: 'none' }}>
      {children}
    </div>
  );
}
