import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { pdfFaults } from '#tests/support/documents/pdf-faults.ts';
import { usePdfEngine } from '#tests/support/documents/use-pdf-engine.ts';

const engine = usePdfEngine();

test.each(['avtal', 'affiliateavtal'])('%s.pdf is what its template gives, and PDF/A-3a and PDF/UA-1', async (name) => {
  const bytes = await readFile(new URL(`./${name}.pdf`, import.meta.url));
  expect(await pdfFaults(bytes)).toEqual([]);
  const set = await engine.render(new URL(`./${name}.typ`, import.meta.url), {});
  expect(Buffer.compare(bytes, set), 'npm run sample:agreements sets them anew').toBe(0);
});
