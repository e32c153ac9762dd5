interface IconProps {
  /** Width and height. */
  size: number;
  /** Width of the lines. */
  stroke?: number;
  className?: string | undefined;
}

/** An icon by what its lines follow, in a square of 24. It only decorates: words beside it say what it means. */
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

/** An icon by the outline of its surface. */
export function filled(path: string) {
  return ({ size, className }: IconProps) => (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="currentColor" aria-hidden="true" className={className}>
      <path d={path} />
    </svg>
  );
}

/** Of Tabler, like those in icons.ts. It is not among them because a visitor's first page shows no other. */
export const IconAlertTriangle = outline(
  'M12 9v4M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0M12 16h.01',
);
