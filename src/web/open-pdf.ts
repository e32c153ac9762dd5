import { onSessionEnd } from './session/session-ended.ts';

const LOADING = 'Hämtar PDF …';

/** How long a file's object URL stays valid, in milliseconds. By then the new tab has loaded it. */
const URL_LIFETIME = 60_000;

/**
 * Shows a PDF in a new tab. It is fetched with the session's header, so that no URL contains a token (product §14.4). The
 * tab opens at once, because browsers only allow that right after a click. If it is blocked, the PDF is downloaded; also if
 * the session has ended, because the tab would hide the sign-in.
 */
export async function openPdf(fetchPdf: () => Promise<Uint8Array>, fileName: string): Promise<void> {
  let tab = window.open('', '_blank');
  // The tab may be closed, or show something else, when the PDF comes.
  const blank = tab?.document;
  say(blank, LOADING);
  const close = () => {
    tab?.close();
    tab = null;
  };
  const stop = onSessionEnd(close);
  try {
    const address = addressOf(await fetchPdf());
    if (tab === null) save(address, fileName);
    else {
      // A browser that doesn't show PDFs downloads it, and leaves the tab as it is.
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
  save(addressOf(await fetchPdf()), fileName);
}

/** Saves a file that was fetched with the session's header, under the name that the server gave it. */
export function saveFile(file: File): void {
  save(addressOf(file), file.name);
}

function addressOf(content: Uint8Array | File): string {
  const blob = content instanceof File ? content : new Blob([new Uint8Array(content)], { type: 'application/pdf' });
  const address = URL.createObjectURL(blob);
  setTimeout(() => URL.revokeObjectURL(address), URL_LIFETIME);
  return address;
}

function save(address: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
}
