import { MantineProvider } from '@mantine/core';
import { setNonce } from 'get-nonce';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';
import './styles.ts';

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
// The scroll lock of dialogs writes a style tag of its own and asks here for the nonce.
if (nonce !== '') setNonce(nonce);

/** The theme, light or dark as the system has it; its style tags carry the page's nonce. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce}>
      {children}
    </MantineProvider>
  );
}
