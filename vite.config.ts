import { constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { screenPages } from './src/app/screen-pages.ts';

/**
 * Takes the place of Vite's code that preloads what a lazy file imports. Each screen's page names these files already, but
 * Vite leaves its code in the scripts even when it is switched off: 0.9 kB on /signin.
 */
const lightPreload: Plugin = {
  name: 'light-preload',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null),
};

/** Builds the screens: src/app/index.html and all files that it loads. */
export default defineConfig({
  root: 'src/app',
  plugins: [
    lightPreload,
    react(),
    screenPages,
    // Files are compressed once here, better than a server could while a browser waits. Quality 11 takes three times as long.
    compression({
      include: /\.(m?js|css|svg)$/,
      algorithms: ['gzip', defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } })],
    }),
  ],
  // The server replaces it with the nonce of each response (src/server/http/screens/serve-screens.ts).
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: `../../${process.env.SCREENS_FOLDER ?? 'dist/web'}`,
    emptyOutDir: true,
    // The content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    // Each screen's page names its files (src/app/screen-pages.ts).
    modulePreload: false,
    // One file of styles for all screens is one request, and 6 kB (gzip) more for a visitor (decision 36).
    cssCodeSplit: false,
    // In kB: the library that draws PDFs is 500, in a file of its own that only reviewers load.
    chunkSizeWarningLimit: 550,
    rolldownOptions: {
      // Whoever starts the program for the first time has no use for the bundler's own times.
      checks: { bundlerTimings: false },
      output: {
        // A chunk's name leaves out the screens that share it.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: {
          groups: [
            // The script that runs while the others still load, with the modules that it shares with them.
            {
              name: 'preload',
              test: /src[\\/](app[\\/]preload|web[\\/](preloaded-requests|session[\\/]token))\.ts$/,
              priority: 1,
            },
            { name: 'first', tags: ['$initial'] },
            // The frame, what screens stand on, and what the lists of invoices show. A browser loads six files at once, so the
            // few kilobytes that half of the screens share are here too: countries, and the amounts of the payout options. With
            // pdf-buttons in a file of its own the edit screen would load the document, which it shows on wide windows only.
            {
              name: 'frame',
              test: /(role-frame|search-button|invoice-columns|pdf-buttons)\.tsx$|(use-copy-invoice|more-wage|credit-note|payout-option|shared[\\/](role|language))\.ts$|(salary|recurring)[\\/]web[\\/]texts|payout-details[\\/]web[\\/](texts|public|payout-amounts|fee-examples)|contact[\\/](countries|swedish-country-names)|countries-list|src[\\/]web[\\/](?!upload|controls[\\/]fields[\\/](phone-input|country-select))|@mantine[\\/]hooks|(invoices|list|crediting|review-feedback)[\\/]web[\\/](?!.*-page\.tsx|credit-dialog)/,
            },
            // What two screens share: of an invoice, of a form with addresses, and the rest.
            {
              name: 'invoice',
              test: /features[\\/](invoices|recurring|review-feedback)[\\/]|app[\\/]screens|shared[\\/]language/,
              minShareCount: 2,
            },
            { name: 'form', test: /features[\\/]clients[\\/]|controls[\\/]fields/, minShareCount: 2 },
            { name: 'parts', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1_000 },
          ],
        },
      },
    },
  },
});
