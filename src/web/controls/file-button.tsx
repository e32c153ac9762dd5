import { useRef } from 'react';
import { Button, type ButtonProps } from './buttons/button.tsx';

interface FileButtonProps extends Pick<ButtonProps, 'busy' | 'variant' | 'ref'> {
  label: string;
  /** File types, as the browser's file dialog takes them. */
  accept: string;
  onChoose: (file: File) => void;
}

/** A button that lets the person choose one file. The same file can be chosen again. */
export function FileButton({ label, accept, onChoose, ...look }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = '';
          if (file !== undefined) onChoose(file);
        }}
      />
      <Button {...look} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}
