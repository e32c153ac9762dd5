import type { PdfContender } from './pdf-contender.ts';
import { openTypst } from './typst.ts';

/** The least that Typst takes: the invoice's words in one paragraph, tagged and PDF/A-3a, without any layout. */
export function openContender(): Promise<PdfContender> {
  return openTypst('./', 'words.typ');
}
