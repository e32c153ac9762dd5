import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler';
import { fontFiles } from '../../src/server/pdf/font-files.ts';
import { preparedForTypst } from './prepared-for-typst.ts';
import type { PdfContender } from './pdf-contender.ts';

/** Typst alone: the product's template with its data ready as JSON, on the main thread. */
export function openContender(): Promise<PdfContender> {
  return openTypst('../../src');
}

/**
 * Typst on the main thread, with an empty cache for each document.
 * @param folder the folder that the template may read, relative to this file
 * @param ownTemplate a template in that folder, if not the product's
 */
export async function openTypst(folder: string, ownTemplate?: string): Promise<PdfContender> {
  const workspace = fileURLToPath(new URL(folder, import.meta.url));
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: fontFiles }] });
  return {
    async prepare(document) {
      const { template, data } = await preparedForTypst(document);
      const json = Buffer.from(JSON.stringify(data));
      const mainFilePath = ownTemplate === undefined ? fileURLToPath(template) : join(workspace, ownTemplate);
      return async () => {
        compiler.mapShadow(join(workspace, 'data.json'), json);
        const { result } = compiler.compile({ mainFilePath });
        if (result === null) throw new Error('Typst made no document.');
        const bytes = compiler.pdf(result, { pdfStandard: PdfStandard.A_3a });
        compiler.evictCache(0);
        return bytes;
      };
    },
    close: () => Promise.resolve(),
  };
}
