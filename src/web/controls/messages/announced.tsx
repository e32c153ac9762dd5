import { useDebouncedValue } from '@mantine/hooks';

/** How long nothing changes before a text is said, in milliseconds. */
const PAUSE = 500;

/** Says a text that stands elsewhere to screen readers, once it has stopped changing, so that not each key press is heard. */
export function Announced({ text }: { text: string }) {
  const [announced] = useDebouncedValue(text, PAUSE);
  return (
    <p role="status" className="visually-hidden">
      {announced}
    </p>
  );
}
