/** The media query for windows with room for an invoice's document beside its form. */
export const WIDE = '(min-width: 1200px)';
