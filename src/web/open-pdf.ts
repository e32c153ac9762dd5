/** How long an opened PDF's address stays good, in milliseconds: the new tab has loaded it by then. */
const ADDRESS_LIFE = 60_000;

/**
 * Shows a PDF in a new tab. It is fetched with the session's header, and no token stands in an address
 * (product §14.4). The tab opens at once, while the browser still knows that the member asked for it; where it may
 * not, the PDF is downloaded.
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
  setTimeout(() => URL.revokeObjectURL(address), ADDRESS_LIFE);
  return address;
}

function save(address: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
}
