import { PDF, PdfArray, PdfBool, PdfDict, PdfName, PdfNumber, PdfRef, PdfStream, type PdfObject } from '@libpdf/core';

/** A drawing's position on its page, in points from the page's lower left corner: left, bottom, right, top. */
export type DrawingBox = [number, number, number, number];

/** Identifies a file as PDF/UA-1. PDF/A only allows properties that are described, so this describes that one. */
const UA_SCHEMA =
  '<rdf:li rdf:parseType="Resource">' +
  '<pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>' +
  '<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>' +
  '<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>' +
  '<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">' +
  '<pdfaProperty:category>internal</pdfaProperty:category>' +
  '<pdfaProperty:description>Part of ISO 14289 that the document conforms to</pdfaProperty:description>' +
  '<pdfaProperty:name>part</pdfaProperty:name>' +
  '<pdfaProperty:valueType>Integer</pdfaProperty:valueType>' +
  '</rdf:li></rdf:Seq></pdfaSchema:property></rdf:li>';
const UA_PART = '<pdfuaid:part xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">1</pdfuaid:part>';

/**
 * Turns the engine's PDF/A-3a into a PDF/UA-1 too, because the engine refuses to write both at once. It names the
 * standard, shows the title in place of the file name, adds each drawing's position, and gives a table's total a header
 * of its own.
 * It appends to the file and changes no earlier byte. The same file gives the same bytes.
 * @param drawings the boxes of the document's drawings, in reading order
 * @throws Error if the file's structure isn't the one that the engine writes
 */
export async function finishPdf(bytes: Uint8Array, drawings: readonly DrawingBox[]): Promise<Uint8Array> {
  const pdf = await PDF.load(bytes);
  const resolve = (ref: PdfRef) => pdf.getObject(ref);
  const catalog = pdf.getCatalog();

  expected(catalog.getDict('ViewerPreferences', resolve)).set('DisplayDocTitle', PdfBool.of(true));

  const metadata = catalog.get('Metadata', resolve);
  if (!(metadata instanceof PdfStream)) throw unexpectedStructure();
  metadata.setData(Buffer.from(withUaIdentifier(Buffer.from(metadata.getDecodedData()).toString())));

  const left = [...drawings];
  for (const element of structureElements(expected(catalog.getDict('StructTreeRoot', resolve)), resolve)) {
    const role = element.getName('S')?.value;
    if (role === 'Figure') {
      const box = new PdfArray(expected(left.shift()).map(PdfNumber.of));
      attributesOf(element, 'Layout', resolve).set('BBox', box);
    }
    if (role === 'TR') addRowHeader(childrenOf(element, resolve), resolve);
  }
  if (left.length > 0) throw unexpectedStructure();

  return pdf.save({ incremental: true, compressStreams: false });
}

type Resolve = (ref: PdfRef) => PdfObject | null;

function withUaIdentifier(xmp: string): string {
  const named = xmp
    .replace('</rdf:Bag></pdfaExtension:schemas>', `${UA_SCHEMA}$&`)
    .replace('<pdfaid:part>', `${UA_PART}$&`);
  if (named.length !== xmp.length + UA_SCHEMA.length + UA_PART.length) throw unexpectedStructure();
  return named;
}

/** All elements in reading order, except the rows of tables: they are many and need no change. */
function* structureElements(parent: PdfDict, resolve: Resolve): Generator<PdfDict> {
  for (const element of childrenOf(parent, resolve)) {
    yield element;
    if (element.getName('S')?.value !== 'TBody') yield* structureElements(element, resolve);
  }
}

/** The elements directly below one. Its other children are marked content. */
function childrenOf(element: PdfDict, resolve: Resolve): PdfDict[] {
  const kids = element.getArray('K', resolve);
  return Array.from(kids ?? [], (kid) => (kid instanceof PdfRef ? resolve(kid) : kid)).filter(
    (kid) => kid instanceof PdfDict && kid.getName('Type')?.value === 'StructElem',
  ) as PdfDict[];
}

/** Makes a total's first cell the header of its row. The columns of the other cells then follow from their position. */
function addRowHeader(cells: PdfDict[], resolve: Resolve): void {
  const [first] = cells;
  if (first === undefined || first.getName('S')?.value === 'TH') return;
  first.set('S', PdfName.of('TH'));
  attributesOf(first, 'Table', resolve).set('Scope', PdfName.of('Row'));
  for (const cell of cells) attributesOf(cell, 'Table', resolve).delete('Headers');
}

function attributesOf(element: PdfDict, owner: string, resolve: Resolve): PdfDict {
  const all = Array.from(expected(element.getArray('A', resolve)), (item) =>
    item instanceof PdfRef ? resolve(item) : item,
  );
  const found = all.find((item) => item instanceof PdfDict && item.getName('O')?.value === owner);
  return expected(found as PdfDict | undefined);
}

function expected<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw unexpectedStructure();
  return value;
}

const unexpectedStructure = () => new Error('The PDF is not built as the engine builds it');
