import { Box, Skeleton } from '@mantine/core';
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import classes from './decision.module.css';
import { texts } from '../../web/texts.ts';

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href;

interface PdfPagesProps {
  label: string;
  bytes: Uint8Array;
  /** Loads the bytes anew. */
  onRetry: () => void;
}

/** A PDF's pages as pictures, in every browser alike; who can't see them has the facts beside and the PDF itself. */
export function PdfPages({ label, bytes, onRetry }: PdfPagesProps) {
  const place = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(false);
  /** What can't be drawn: bytes that were cut off on their way. */
  const [broken, setBroken] = useState<Uint8Array | null>(null);

  useEffect(() => {
    let isLeft = false;
    // The library takes the bytes that it is given away.
    const loading = getDocument({ data: new Uint8Array(bytes) });
    const show = async () => {
      const pages = await drawPages(await loading.promise, place.current?.clientWidth ?? 0);
      if (isLeft) return;
      place.current?.replaceChildren(...pages);
      setShown(true);
    };
    show().catch(() => {
      // A page that is left while it is drawn is no failure.
      if (!isLeft) setBroken(bytes);
    });
    return () => {
      isLeft = true;
      void loading.destroy();
    };
  }, [bytes]);

  if (broken === bytes) return <LoadFailed what={texts.pdf} onRetry={onRetry} />;
  return (
    // Longer than the window: it can be scrolled by keys too.
    <Box className={classes.room ?? ''} role="img" aria-label={label} tabIndex={0}>
      {!shown && <Skeleton height={640} />}
      <div ref={place} className={classes.pages} />
    </Box>
  );
}

/** Each page drawn as wide as its place, sharp on the screen that there is. */
async function drawPages(document: PDFDocumentProxy, width: number): Promise<HTMLCanvasElement[]> {
  const pages: HTMLCanvasElement[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const scale = (width * window.devicePixelRatio) / page.getViewport({ scale: 1 }).width;
    const viewport = page.getViewport({ scale });
    const canvas = window.document.createElement('canvas');
    canvas.width = viewport.width;
    canvas.height = viewport.height;
    await page.render({ canvas, viewport }).promise;
    pages.push(canvas);
  }
  return pages;
}
