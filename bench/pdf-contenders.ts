import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler';
import type { InvoiceDocument } from '../src/features/invoices/document/domain/invoice-document.ts';
import { createInvoiceRenderer } from '../src/features/invoices/document/server/render-invoice.ts';
import { fontFiles } from '../src/server/pdf/font-files.ts';
import { createPdfEngine } from '../src/server/pdf/pdf-engine.ts';

/** One way to make an invoice's PDF. */
export interface PdfContender {
  /** Prepares what is not measured. The product prepares nothing, because all of its work is measured. */
  prepare(document: InvoiceDocument): Promise<() => Promise<Uint8Array>>;
  close(): Promise<void>;
}

/** The contenders, each opened in a process of its own. */
export const contenders = {
  /** The product itself, with all its steps: texts, payment code, thread, printable characters, PDF/A-3a. */
  product(): PdfContender {
    const engine = createPdfEngine();
    const renderer = createInvoiceRenderer(engine);
    return { prepare: async (document) => () => renderer.renderInvoice(document), close: () => engine.close() };
  },
  /** Typst alone: the product's template with its data ready as JSON, on the main thread. */
  typst: () => openTypst('../src'),
  /** Typst's layout of the product's template alone: no PDF is written, and so no fonts are cut down. */
  layout: () => openTypst('../src', undefined, false),
  /** The least that Typst takes: the invoice's words in one paragraph, tagged and PDF/A-3a, without any layout. */
  words: () => openTypst('.', 'words.typ'),
};

/**
 * Typst on the main thread, with an empty cache for each document.
 * @param folder the folder that the template may read, relative to this file
 * @param ownTemplate a template in that folder, if not the product's
 * @param isWritten whether to write the PDF after the layout
 */
function openTypst(folder: string, ownTemplate?: string, isWritten = true): PdfContender {
  const workspace = join(import.meta.dirname, folder);
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
        const bytes = isWritten ? compiler.pdf(result, { pdfStandard: PdfStandard.A_3a }) : new Uint8Array();
        compiler.evictCache(0);
        return bytes;
      };
    },
    close: () => Promise.resolve(),
  };
}

/** The template and data that the product passes to its PDF engine for a document. */
async function preparedForTypst(document: InvoiceDocument): Promise<{ template: URL; data: unknown }> {
  const handed = Promise.withResolvers<{ template: URL; data: unknown }>();
  const renderer = createInvoiceRenderer({
    async render(template, data) {
      handed.resolve({ template, data });
      return new Uint8Array();
    },
    close: () => Promise.resolve(),
  });
  await renderer.renderInvoice(document);
  return handed.promise;
}
