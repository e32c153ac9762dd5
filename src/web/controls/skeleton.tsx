import type { CSSProperties } from 'react';

interface SkeletonProps {
  /** The height and width in pixels. Without a width, it is as wide as there is room. */
  height?: number;
  width?: number;
  className?: string | undefined;
  style?: CSSProperties;
}

/** Stands in the shape of what is loading. Its class is in theme.css, because tests recognise it by that. */
export function Skeleton({ height, width, className = '', style }: SkeletonProps) {
  return <div className={`skeleton ${className}`} style={{ height, width, ...style }} />;
}
