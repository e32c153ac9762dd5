import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createPdfEngine } from '#server/pdf/pdf-engine.ts';

// Creates the sample provider's two agreements from their templates. Run it after changing a template or the PDF engine.
const folder = new URL('../src/server/sample-provider/', import.meta.url);
const engine = createPdfEngine();
try {
  for (const name of ['avtal', 'affiliateavtal']) {
    const file = fileURLToPath(new URL(`${name}.pdf`, folder));
    await writeFile(file, await engine.render(new URL(`${name}.typ`, folder), {}));
    console.log(file);
  }
} finally {
  engine.close();
}
