import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler';
import type { InvoiceDocument } from '../src/features/invoices/document/domain/invoice-document.ts';
import { renderInvoice } from '../src/features/invoices/document/server/render-invoice.ts';
import { fontFiles } from '../src/server/pdf/font-files.ts';
import { createPdfEngine, type PdfEngine } from '../src/server/pdf/pdf-engine.ts';

/** One way to make an invoice's PDF. */
export interface PdfContender {
  /** Prepares what is not measured. The product prepares nothing, because all of its work is measured. */
  prepare(document: InvoiceDocument): Promise<() => Promise<Uint8Array>>;
  close(): void;
}

/** The contenders, each opened in a process of its own. */
export const contenders = {
  /** The product itself, with all its steps: texts, payment code, process, printable characters, PDF/A-3a. */
  product(): PdfContender {
    const engine = createPdfEngine();
    return { prepare: async (document) => () => renderInvoice(engine, document), close: () => engine.close() };
  },
  /** Typst alone: the product's template with its data ready as JSON, on the main thread, with an empty cache each time. */
  typst(): PdfContender {
    const workspace = join(import.meta.dirname, '../src');
    const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: fontFiles }] });
    return {
      async prepare(document) {
        const { template, data } = await preparedForTypst(document);
        const json = Buffer.from(JSON.stringify(data));
        return async () => {
          compiler.mapShadow(join(workspace, 'data.json'), json);
          const { result } = compiler.compile({ mainFilePath: fileURLToPath(template) });
          if (result === null) throw new Error('Typst made no document.');
          const bytes = compiler.pdf(result, { pdfStandard: PdfStandard.A_3a });
          compiler.evictCache(0);
          return bytes;
        };
      },
      close: () => {},
    };
  },
};

/** The template and data that the product passes to its PDF engine for a document. */
async function preparedForTypst(document: InvoiceDocument): Promise<{ template: URL; data: unknown }> {
  const handed = Promise.withResolvers<{ template: URL; data: unknown }>();
  const engine: PdfEngine = {
    async render(template, data) {
      handed.resolve({ template, data });
      return new Uint8Array();
    },
    close: () => {},
  };
  await renderInvoice(engine, document);
  return handed.promise;
}
