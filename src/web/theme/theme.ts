import { Button, colorsTuple, createTheme } from '@mantine/core';

/** Gives the library's components the look of tokens.css. */
export const theme = createTheme({
  primaryColor: 'petrol',
  // Its roles are in theme.css.
  colors: { petrol: colorsTuple('var(--petrol)') },
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  defaultRadius: 'var(--radius)',
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
    NativeSelect: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    Checkbox: { defaultProps: { size: 'md', iconColor: 'var(--on-petrol)' } },
    Radio: { defaultProps: { size: 'md', iconColor: 'var(--on-petrol)' } },
  },
});
