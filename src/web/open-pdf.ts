/** How long an opened PDF's object URL stays valid, in milliseconds. By then the new tab has loaded it. */
const URL_LIFETIME = 60_000;

/**
 * Shows a PDF in a new tab. It is fetched with the session's header, so that no URL contains a token (product §14.4). The
 * tab opens at once, because browsers only allow that right after a click. If it is blocked, the PDF is downloaded.
 */
export async function openPdf(fetchPdf: () => Promise<Uint8Array>, fileName: string): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const address = addressOf(await fetchPdf());
    if (tab === null) save(address, fileName);
    else tab.location.replace(address);
  } catch (error) {
    tab?.close();
    throw error;
  }
}

/** Downloads a PDF, fetched with the session's header. */
export async function downloadPdf(fetchPdf: () => Promise<Uint8Array>, fileName: string): Promise<void> {
  save(addressOf(await fetchPdf()), fileName);
}

function addressOf(bytes: Uint8Array): string {
  const address = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }));
  setTimeout(() => URL.revokeObjectURL(address), URL_LIFETIME);
  return address;
}

function save(address: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
}
