import { constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { screenPages } from './src/app/screen-pages.ts';

/** The screens: src/app/index.html and all that it loads. */
export default defineConfig({
  root: 'src/app',
  plugins: [
    react(),
    screenPages,
    // Better than there is time for while a browser waits; one step less than the most, which takes three times as long.
    compression({
      include: /\.(m?js|css|svg)$/,
      algorithms: ['gzip', defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } })],
    }),
  ],
  // The server puts each answer's own nonce in its place (src/server/http/screens/serve-screens.ts).
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: `../../${process.env.SCREENS_FOLDER ?? 'dist/web'}`,
    emptyOutDir: true,
    // The content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    // Each screen's page names its files (src/app/screen-pages.ts).
    modulePreload: false,
    rolldownOptions: {
      output: {
        // Not after all the screens that share it.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: {
          groups: [
            // What runs while the others are still on their way, and what it shares with them.
            {
              name: 'early',
              test: /src[\\/](app[\\/]early|web[\\/](early-requests|session[\\/]token))\.ts$/,
              priority: 1,
            },
            { name: 'first', tags: ['$initial'] },
            {
              name: 'sign-up',
              test: /(sign-up-page|email-input)\.tsx$|(mistyped-mail|shared[\\/]phone)\.ts$|email-spell-checker/,
            },
            // The common frame with all that it needs, and all styles; what several screens share; what two do. A request for
            // each piece would cost more than its bytes, and so would one file of all of them (decision 32).
            { name: 'frame', test: /role-frame\.tsx$|\.module\.css$/ },
            { name: 'screens', minShareCount: 3 },
            { name: 'parts', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 12_000 },
          ],
        },
      },
    },
  },
});
