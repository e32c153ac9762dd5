import { Button, createTheme, type MantineColorsTuple } from '@mantine/core';

const petrol: MantineColorsTuple = [
  '#e8f4f5',
  '#d0e7e9',
  '#a3d0d4',
  '#7cc0c6',
  '#4aa0a8',
  '#2b8a93',
  '#17767f',
  '#0f636c',
  '#0b525a',
  '#073f45',
];

/** Dark surfaces have a hint of petrol too. */
const dark: MantineColorsTuple = [
  '#e6edee',
  '#c9d4d6',
  '#a5b4b7',
  '#7f9196',
  '#4a5b60',
  '#2d3b3f',
  '#1c292d',
  '#172225',
  '#121b1e',
  '#10181a',
];

/** The design tokens. The colours of surfaces and text are in theme.css, which follows the system's colour scheme. */
export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 3 },
  colors: { petrol, dark },
  fontFamily: "'Inter Variable', 'Inter Fallback', system-ui, sans-serif",
  headings: { fontFamily: "'Inter Variable', 'Inter Fallback', system-ui, sans-serif", fontWeight: '600' },
  defaultRadius: 8,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: Button.extend({
      defaultProps: { size: 'md', mih: 44 },
      // White text on the dark scheme's light petrol would have too little contrast.
      vars: (_theme, { color, variant }) => ({
        root: color === undefined && (variant ?? 'filled') === 'filled' ? { '--button-color': 'var(--on-petrol)' } : {},
      }),
    }),
    // Links are part of sentences, where colour alone doesn't distinguish them.
    Anchor: { defaultProps: { underline: 'always' } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    Checkbox: { defaultProps: { size: 'md', iconColor: 'var(--on-petrol)' } },
    Radio: { defaultProps: { size: 'md', iconColor: 'var(--on-petrol)' } },
  },
});
