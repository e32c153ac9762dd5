import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler';
import { finishPdf, type DrawingBox } from './finish-pdf.ts';
import { fontFiles } from './font-files.ts';
import type { PdfPictures } from './pdf-engine.ts';
import { printableJson, replaceCharacters, unprintableCharacters } from './printable-json.ts';

/** A template's path, and the data and pictures to show. */
export interface PdfJob {
  template: string;
  data: unknown;
  pictures: PdfPictures;
}

/** The cache keeps what one of the last jobs used: the parts that documents have in common. */
const CACHED_JOBS = 4;

const workspace = fileURLToPath(new URL('../..', import.meta.url));
/** The file that a template reads its data from; it isn't on the disk. Data in `sys.inputs` would defeat the cache. */
const dataFile = join(workspace, 'data.json');

const compiler = NodeCompiler.create({
  workspace,
  // The engine searches these fonts before the machine's own, and takes the first of equal ones.
  fontArgs: [{ fontPaths: fontFiles }],
});

/** Renders one document as PDF/A-3a and PDF/UA-1. Runs in one of the engine's processes. */
export async function renderPdf({ template, data, pictures }: PdfJob): Promise<Uint8Array> {
  const files = Object.entries(pictures).map(
    ([sha256, bytes]) => [join(workspace, `picture-${sha256}.png`), bytes] as const,
  );
  try {
    for (const [path, bytes] of files) compiler.mapShadow(path, Buffer.from(bytes));
    const { bytes, drawings } = renderPrintable(template, printableJson(data));
    return await finishPdf(bytes, drawings);
  } finally {
    for (const [path] of files) compiler.unmapShadow(path);
    // Both lines are needed: otherwise the compiler's cache of each job is never freed.
    compiler.evictCache(CACHED_JOBS);
    await setImmediate();
  }
}

/**
 * Renders and replaces the characters that have no glyph, since PDF/A requires one for each. Only the engine knows
 * which ones are missing, after shaping: its error names them. Each round removes some, so the loop ends.
 */
function renderPrintable(template: string, json: string): { bytes: Uint8Array; drawings: DrawingBox[] } {
  for (let text = json; ;) {
    compiler.mapShadow(dataFile, Buffer.from(text));
    const compiled = compiler.compile({ mainFilePath: template });
    if (compiled.result === null) throw new Error(`${template}: ${diagnosticsOf(compiled)}`);
    try {
      const bytes = new Uint8Array(compiler.pdf(compiled.result, { pdfStandard: PdfStandard.A_3a }));
      // The drawings' positions, which document-style.typ stores.
      const drawings = compiler.query(compiled.result, { selector: '<drawing-box>', field: 'value' }) as DrawingBox[];
      return { bytes, drawings };
    } catch (error) {
      const replaced = replaceCharacters(text, unprintableCharacters(error));
      if (replaced === text) throw error;
      text = replaced;
    }
  }
}

function diagnosticsOf(compiled: ReturnType<NodeCompiler['compile']>): string {
  const diagnostics = compiled.takeDiagnostics();
  return diagnostics === null ? 'no document' : JSON.stringify(compiler.fetchDiagnostics(diagnostics));
}
