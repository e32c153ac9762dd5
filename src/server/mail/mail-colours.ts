import { SafeHtml } from '../safe-html.ts';

/** The theme's colours in light and in dark. They are repeated here, since mail programs know no variables. */
export const MAIL_COLOURS = {
  petrol: ['#0f636c', '#7cc0c6'],
  'on-petrol': ['#ffffff', '#0c2226'],
  paper: ['#f7f5f0', '#0f1719'],
  surface: ['#ffffff', '#162225'],
  ink: ['#16262a', '#e6edee'],
  'ink-soft': ['#526266', '#a5b4b7'],
  line: ['#dde1de', '#2d3b3f'],
  'way-submitted': ['#3a1463', '#d5c2fb'],
  'way-forwarded': ['#26529c', '#6e9eef'],
  'way-overdue': ['#8a5300', '#f0b24a'],
  'way-paid': ['#0a7d68', '#24b6a1'],
  'way-paidOut': ['#033816', '#9df7b0'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

export type MailColour = keyof typeof MAIL_COLOURS;

const PROPERTIES = { color: 'color', background: 'background-color', border: 'border-color' } as const;
type Use = keyof typeof PROPERTIES;

/**
 * The attributes of an element with a style of ours and colours. The light ones are inline, since some mail programs
 * read nothing else. The dark ones are a class each.
 */
export function styled(style: string, colours: Partial<Record<Use, MailColour>> = {}, className = ''): SafeHtml {
  const uses = Object.entries(colours) as [Use, MailColour][];
  const light = uses.map(([use, colour]) => `;${PROPERTIES[use]}:${MAIL_COLOURS[colour][0]}`).join('');
  const classes = uses.map(([use, colour]) => `${use}-${colour}`);
  return new SafeHtml(`class="${[className, ...classes].join(' ').trim()}" style="${style}${light}"`);
}

/** The rules of the classes in the dark scheme. */
export const darkRules = Object.entries(MAIL_COLOURS)
  .flatMap(([colour, [, dark]]) =>
    Object.entries(PROPERTIES).map(([use, property]) => `.${use}-${colour}{${property}:${dark}!important}`),
  )
  .join('');
