import type { Page } from '@playwright/test';

/** Lets the page's browser say that it shows PDFs, as those of desktops do, or that it doesn't, as on many phones. */
export const showPdfs = (page: Page, shown = true) =>
  page.addInitScript((value) => {
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => value });
  }, shown);
