import { fileURLToPath } from 'node:url';
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler';
import { fontFiles } from '../../src/server/pdf/font-files.ts';
import { preparedForTypst } from './prepared-for-typst.ts';
import type { PdfContender } from './pdf-contender.ts';

/**
 * Typst alone: the product's template with its data prepared as JSON, on the main thread. It forgets each document,
 * because its memory would otherwise keep growing.
 */
export async function openContender(): Promise<PdfContender> {
  const compiler = NodeCompiler.create({
    workspace: fileURLToPath(new URL('../../src', import.meta.url)),
    fontArgs: [{ fontPaths: fontFiles }],
  });
  return {
    async prepare(document) {
      const { template, data } = await preparedForTypst(document);
      const inputs = { data: JSON.stringify(data) };
      return async () => {
        const { result } = compiler.compile({ mainFilePath: fileURLToPath(template), inputs });
        if (result === null) throw new Error('Typst made no document.');
        const bytes = compiler.pdf(result, { pdfStandard: PdfStandard.A_3a });
        compiler.evictCache(0);
        return bytes;
      };
    },
    close: () => Promise.resolve(),
  };
}
