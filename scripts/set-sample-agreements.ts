import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createPdfEngine } from '#server/pdf/pdf-engine.ts';

// Sets the sample provider's two agreements anew from their templates, after a change of one or of the PDF engine.
const folder = new URL('../src/server/sample-provider', import.meta.url);
const engine = createPdfEngine();
for (const name of ['avtal', 'affiliateavtal']) {
  const file = fileURLToPath(new URL(`${name}.pdf`, folder));
  await writeFile(file, await engine.render(new URL(`${name}.typ`, folder), {}));
  console.log(file);
}
await engine.close();
