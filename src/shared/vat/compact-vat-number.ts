/** A VAT number as it is stored and printed: capitals, without spaces, points, hyphens and slashes. */
export const compactVatNumber = (text: string): string => text.toUpperCase().replaceAll(/[\s.\-/]/g, '');
