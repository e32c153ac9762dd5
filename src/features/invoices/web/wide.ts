/** Windows in which an invoice's document has room beside its form, as a media query. */
export const WIDE = '(min-width: 1200px)';
