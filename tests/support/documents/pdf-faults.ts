import { PDF, PdfArray, PdfBool, PdfDict, PdfRef, PdfStream, type PdfObject } from '@libpdf/core';
import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { withDocument } from './read-pdf.ts';

/**
 * The faults that keep a PDF from being PDF/A-3a and PDF/UA-1. It checks those failure conditions of the Matterhorn
 * Protocol that a machine can find and that can occur in our documents, and what PDF/A requires of a file that claims to
 * be both. npm has no validator, so pdf.js reads what is drawn, and libpdf the objects.
 */
export async function pdfFaults(bytes: Uint8Array): Promise<string[]> {
  const pdf = await PDF.load(bytes);
  const resolve = (ref: PdfRef) => pdf.getObject(ref);
  const deref = (value: PdfObject | undefined) => (value instanceof PdfRef ? resolve(value) : value);
  const catalog = pdf.getCatalog();
  const faults: string[] = [];
  const demand = (holds: boolean, fault: string) => holds || faults.push(fault);

  const metadata = catalog.get('Metadata', resolve);
  const xmp = metadata instanceof PdfStream ? Buffer.from(metadata.getDecodedData()).toString() : '';
  demand(/<pdfuaid:part[^>]*>1<\/pdfuaid:part>/.test(xmp), '06-002: XMP lacks the PDF/UA identifier');
  demand(xmp.includes('<pdfaid:part>3<') && xmp.includes('<pdfaid:conformance>A<'), 'XMP lacks the PDF/A identifier');
  demand(
    /<pdfaExtension:schemas>.*<pdfaSchema:prefix>pdfuaid<.*<pdfaProperty:name>part<.*<\/pdfaExtension:schemas>/s.test(
      xmp,
    ),
    'PDF/A knows no PDF/UA identifier that no schema describes',
  );
  demand(/<dc:title>.*<rdf:li[^>]*>[^<]+</s.test(xmp), '06-003: XMP lacks a title');
  demand(metadata instanceof PdfStream && !metadata.has('Filter'), 'XMP is compressed');
  const displayTitle = catalog.getDict('ViewerPreferences', resolve)?.get('DisplayDocTitle');
  demand(displayTitle instanceof PdfBool && displayTitle.value, '07-001, 07-002: DisplayDocTitle is not true');
  const marked = catalog.getDict('MarkInfo', resolve)?.get('Marked');
  demand(marked instanceof PdfBool && marked.value, '01-007: not marked as tagged');
  demand(/^[a-z]{2}/.test(catalog.getString('Lang', resolve)?.asString() ?? ''), '11-006: no language');
  demand((catalog.getArray('OutputIntents', resolve)?.length ?? 0) === 1, 'no output intent');
  for (const key of ['AcroForm', 'AA', 'OpenAction', 'OCProperties'])
    demand(!catalog.has(key), `/${key} in the catalog`);

  const headings: number[] = [];
  const visit = (element: PdfDict, parent: string) => {
    const role = element.getName('S')?.value ?? '';
    const kids = element.getArray('K', resolve) ?? new PdfArray();
    const children = Array.from(kids, deref).filter(
      (kid) => kid instanceof PdfDict && kid.getName('Type')?.value === 'StructElem',
    ) as PdfDict[];
    const attributes = Array.from(element.getArray('A', resolve) ?? [], deref) as PdfDict[];
    const has = (owner: string, key: string) =>
      attributes.some((item) => item.getName('O')?.value === owner && item.has(key));
    demand(ROLES.has(role), `02-001: ${role} is no standard type`);
    const parents = PARENTS[role];
    if (parents) demand(parents.includes(parent), `09-004, 09-005: ${role} in ${parent}`);
    if (role === 'Figure') {
      demand((element.getString('Alt', resolve)?.asString() ?? '') !== '', '13-004: a figure without words');
      demand(has('Layout', 'BBox'), 'a figure without BBox');
    }
    if (role === 'TH') demand(has('Table', 'Scope'), '15-003: a header cell without scope');
    if (role === 'TR') {
      const cells = children.map((cell) => cell.getName('S')?.value);
      demand(parent === 'TBody' || cells.includes('TH'), `15-003: a row of ${parent} without a header cell`);
    }
    if (role === 'LI') {
      const parts = children.map((part) => part.getName('S')?.value).join(' ');
      demand(parts === 'Lbl LBody', `09-005: LI holds ${parts}`);
    }
    if (/^H\d$/.test(role)) headings.push(Number(role[1]));
    for (const child of children) visit(child, role);
  };
  const tree = catalog.getDict('StructTreeRoot', resolve);
  for (const element of Array.from(tree?.getArray('K', resolve) ?? [], deref)) visit(element as PdfDict, 'root');
  demand(tree?.has('ParentTree') ?? false, '01-006: no way from content to its tag');
  headings.reduce((before, level) => {
    demand(level <= before + 1, `14-003: H${level} after H${before}`);
    return level;
  }, 0);

  for (const dictionary of await objectsOf(pdf)) {
    if (dictionary.getName('Type')?.value !== 'Font' || dictionary.getName('Subtype')?.value === 'Type0') continue;
    const descriptor = dictionary.getDict('FontDescriptor', resolve);
    const name = dictionary.getName('BaseFont')?.value;
    demand(
      ['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor?.has(key)),
      `31-009: ${name} isn't embedded`,
    );
    demand(dictionary.getName('Subtype')?.value !== 'CIDFontType2' || dictionary.has('CIDToGIDMap'), `31-005: ${name}`);
  }
  return [...faults, ...(await untaggedContent(bytes))];
}

const ROLES = new Set(
  'Document Div P H1 H2 H3 L LI Lbl LBody Table THead TBody TFoot TR TH TD Span Strong Em Figure'.split(' '),
);
const PARENTS: Record<string, string[]> = {
  LI: ['L'],
  Lbl: ['LI'],
  LBody: ['LI'],
  THead: ['Table'],
  TBody: ['Table'],
  TFoot: ['Table'],
  TR: ['Table', 'THead', 'TBody', 'TFoot'],
  TH: ['TR'],
  TD: ['TR'],
};

async function objectsOf(pdf: PDF): Promise<PdfDict[]> {
  const size = Number(pdf.context.info.trailer.getNumber('Size')?.value);
  return Array.from({ length: size - 1 }, (_, index) => pdf.getObject(PdfRef.of(index + 1, 0))).filter(
    (object) => object instanceof PdfDict,
  );
}

/** 01-005: all drawn content is either tagged or marked as decoration. */
function untaggedContent(bytes: Uint8Array): Promise<string[]> {
  return withDocument(bytes, async (document) => {
    const faults: string[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const { fnArray, argsArray } = await page.getOperatorList();
      const open: boolean[] = [];
      fnArray.forEach((operation, index) => {
        const [tag, mcid] = (argsArray[index] ?? []) as [string | { name: string }, unknown];
        if (operation === OPS.beginMarkedContent) open.push(typeof tag === 'object' && tag.name === 'Artifact');
        if (operation === OPS.beginMarkedContentProps) open.push(tag === 'Artifact' || typeof mcid === 'number');
        if (operation === OPS.endMarkedContent) open.pop();
        const draws = operation === OPS.showText || operation === OPS.constructPath || operation === OPS.fill;
        if (draws && !open.includes(true)) faults.push(`01-005: page ${number} draws something untagged`);
      });
      if ((await page.getAnnotations()).length > 0) faults.push(`page ${number} has annotations`);
    }
    return [...new Set(faults)];
  });
}
