interface IconProps {
  /** The width and height in pixels. */
  size: number;
  /** The width of the lines. */
  stroke?: number;
  className?: string | undefined;
}

/** An icon drawn with lines, from a path in a square of 24. It is decorative: the text beside it says the same. */
export function outline(path: string) {
  return ({ size, stroke = 2, className }: IconProps) => (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path d={path} />
    </svg>
  );
}

/** An icon drawn as a filled shape. */
export function filled(path: string) {
  return ({ size, className }: IconProps) => (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="currentColor" aria-hidden="true" className={className}>
      <path d={path} />
    </svg>
  );
}

// From Tabler, like those in icons.ts. These are here because they are the only ones on a visitor's first page.
export const IconAlertTriangle = outline(
  'M12 9v4M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0M12 16h.01',
);
export const IconX = outline('M18 6l-12 12M6 6l12 12');
