import { Skeleton } from '#web/controls/skeleton.tsx';
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import classes from '../decision.module.css';
import { texts } from '../../../web/texts.ts';

// The library's usual build only runs in browsers of the last months: Safari 18 has no `Map.getOrInsertComputed`.
GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).href;

interface PdfPagesProps {
  label: string;
  bytes: Uint8Array;
  /** Loads the bytes again. */
  onRetry: () => void;
}

/**
 * A PDF's pages drawn as pictures, which look the same in every browser. Screen readers get the facts beside them and
 * the PDF itself.
 */
export function PdfPages({ label, bytes, onRetry }: PdfPagesProps) {
  const container = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(false);
  /** The bytes that can't be drawn, for example because the download was cut off. */
  const [broken, setBroken] = useState<Uint8Array | null>(null);

  useEffect(() => {
    let isLeft = false;
    // The library takes the buffer over, so it gets a copy.
    const loading = getDocument({ data: new Uint8Array(bytes) });
    const show = async () => {
      const pages = await drawPages(await loading.promise, container.current?.clientWidth ?? 0);
      if (isLeft) return;
      container.current?.replaceChildren(...pages);
      setShown(true);
    };
    show().catch(() => {
      // If the reviewer has left the screen while a page was drawn, that is no failure.
      if (!isLeft) setBroken(bytes);
    });
    return () => {
      isLeft = true;
      void loading.destroy();
    };
  }, [bytes]);

  if (broken === bytes) return <LoadFailed what={texts.pdf} onRetry={onRetry} />;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The pages are longer than their room. With the focus, the keyboard can scroll them.
    <div className={classes.room} role="img" aria-label={label} tabIndex={0}>
      {!shown && <Skeleton height={640} />}
      <div ref={container} className={classes.pages} />
    </div>
  );
}

/** Draws each page at the given width and at the screen's own resolution. */
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
