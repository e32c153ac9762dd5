import { Button, type ButtonProps, FileButton as MantineFileButton } from '@mantine/core';
import { useRef } from 'react';

interface FileButtonProps extends Pick<ButtonProps, 'loading' | 'variant'> {
  label: string;
  /** File types, as the browser's file dialog takes them. */
  accept: string;
  onChoose: (file: File) => void;
}

/** A button that lets the person choose one file. The same file can be chosen again. */
export function FileButton({ label, accept, onChoose, ...look }: FileButtonProps) {
  const reset = useRef<() => void>(null);
  return (
    <MantineFileButton
      resetRef={reset}
      accept={accept}
      onChange={(file) => {
        if (file === null) return;
        onChoose(file);
        reset.current?.();
      }}
    >
      {(button) => (
        <Button {...button} {...look}>
          {label}
        </Button>
      )}
    </MantineFileButton>
  );
}
