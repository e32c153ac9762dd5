import type { Page } from '@playwright/test';

/** Lets the page's browser say that it shows PDFs, as those of desktops do. The browser of the tests shows none. */
export const showPdfs = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => true });
  });
