import { PDFiumLibrary } from '@hyzyla/pdfium';
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

type StructNode = NonNullable<Awaited<ReturnType<PDFPageProxy['getStructTree']>>>;

/** A tag of the structure that screen readers use. */
export interface Tag {
  role: string;
  lang?: string;
  alt?: string;
  /** Left, bottom, right and top, in points from the page's lower left corner. */
  bbox?: number[];
}

/** The content of a PDF, read by a library that is independent of what wrote it. */
export interface ReadPdf {
  title: string;
  author: string;
  lang: string;
  /** '3A' for PDF/A-3a. */
  pdfA: string;
  /** The text of each page, with white space as single spaces. */
  pages: string[];
  text: string;
  tags: Tag[];
  /** Texts that are partly outside their page. */
  textsOffPage: string[];
}

interface Info {
  Title: string;
  Author: string;
  Language: string;
}

/** Reads a PDF's text, tags and facts. */
export function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  return withDocument(bytes, async (document) => {
    const { info, metadata } = await document.getMetadata();
    const { Title, Author, Language } = info as Info;
    const xmp = metadata as unknown as { get(name: string): string };
    const pages: string[] = [];
    const tags: Tag[] = [];
    const textsOffPage: string[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      const items = (await page.getTextContent()).items.filter((item) => 'str' in item);
      pages.push(
        items
          .map((item) => item.str + (item.hasEOL ? ' ' : ''))
          .join('')
          .replace(/\s+/g, ' '),
      );
      for (const { str, transform, width: length } of items) {
        const [x, y] = transform.slice(4) as [number, number];
        if (x < 0 || y < 0 || x + length > width || y > height) textsOffPage.push(str);
      }
      tags.push(...tagsOf(await page.getStructTree()));
    }
    const pdfA = `${xmp.get('pdfaid:part')}${xmp.get('pdfaid:conformance')}`;
    return { title: Title, author: Author, lang: Language, pdfA, pages, text: pages.join(' '), tags, textsOffPage };
  });
}

/** The text of all pages, read by Chrome. Unlike pdf.js, it uses the text that a group of glyphs stands for. */
export async function readPdfInChrome(bytes: Uint8Array): Promise<string> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(bytes);
    return Array.from(document.pages(), (page) => page.getText())
      .join(' ')
      .replace(/\s+/g, ' ');
  } finally {
    library.destroy();
  }
}

/** A page as pixels, four bytes each. */
export function drawPage(bytes: Uint8Array, number: number): Promise<ImageData> {
  return withDocument(bytes, async (document) => {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale: 2 });
    const factory = document.canvasFactory as {
      create(width: number, height: number): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D };
    };
    const { canvas, context } = factory.create(viewport.width, viewport.height);
    await page.render({ canvas, viewport }).promise;
    return context.getImageData(0, 0, canvas.width, canvas.height);
  });
}

/** Opens a PDF with pdf.js, and closes it after `read`. */
export async function withDocument<T>(bytes: Uint8Array, read: (document: PDFDocumentProxy) => Promise<T>): Promise<T> {
  // pdf.js detaches the array that it receives, and takes no Buffer, so it gets a copy.
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 });
  try {
    return await read(await task.promise);
  } finally {
    await task.destroy();
  }
}

function tagsOf(node: StructNode | null): Tag[] {
  if (node === null || !('role' in node)) return [];
  const { role, lang, alt, bbox } = node as StructNode & Tag;
  const own: Tag = { role, ...(lang && { lang }), ...(alt && { alt }), ...(bbox && { bbox }) };
  return [own, ...node.children.flatMap((child) => tagsOf(child as StructNode))];
}
