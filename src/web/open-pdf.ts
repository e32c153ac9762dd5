import { addressOf, save } from './save-file.ts';
import { onSessionEnd } from './session/session-ended.ts';

const LOADING = 'Hämtar PDF …';

/** False in browsers that download a PDF, as on many phones. Those too old to know show it. */
export const showsPdfs = (): boolean => !('pdfViewerEnabled' in navigator) || navigator.pdfViewerEnabled;

/**
 * Shows a PDF in a new tab. It is fetched with the session's header, so that no URL contains a token (product §14.4). The
 * tab opens at once, because browsers only allow that right after a click. If it is blocked, the PDF is downloaded; also if
 * the session has ended, because the tab would hide the sign-in, and in a browser that doesn't show PDFs, because the tab
 * would stay blank and the file be named by a blob.
 */
export async function openPdf(fetchPdf: () => Promise<Uint8Array>, fileName: string): Promise<void> {
  let tab = showsPdfs() ? window.open('', '_blank') : null;
  // The tab may be closed, or show something else, when the PDF comes.
  const blank = tab?.document;
  say(blank, LOADING);
  const close = () => {
    tab?.close();
    tab = null;
  };
  const stop = onSessionEnd(close);
  try {
    const address = addressOf(pdfFrom(await fetchPdf()));
    if (tab === null) save(address, fileName);
    else {
      // A browser may download it all the same, and leaves the tab as it is.
      say(blank, '');
      tab.location.replace(address);
    }
  } catch (error) {
    close();
    throw error;
  } finally {
    stop();
  }
}

function say(page: Document | undefined, text: string): void {
  if (page === undefined) return;
  page.documentElement.lang = 'sv';
  page.title = text;
  page.body.textContent = text;
  page.body.style.font = '1rem system-ui, sans-serif';
}

/** Downloads a PDF, fetched with the session's header. */
export async function downloadPdf(fetchPdf: () => Promise<Uint8Array>, fileName: string): Promise<void> {
  save(addressOf(pdfFrom(await fetchPdf())), fileName);
}

const pdfFrom = (content: Uint8Array) => new Blob([new Uint8Array(content)], { type: 'application/pdf' });
