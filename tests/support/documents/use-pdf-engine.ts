import { afterAll } from 'vitest';
import { createPdfEngine, type PdfEngine } from '#server/pdf/pdf-engine.ts';

/** A PDF engine for the tests of a file. Its processes end with them. */
export function usePdfEngine(): PdfEngine {
  const engine = createPdfEngine();
  afterAll(() => engine.close());
  return engine;
}
