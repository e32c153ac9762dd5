// In a file of its own, because the screens that need it don't need the countries of vat-number.ts.

/** A VAT number as it is stored and printed: capitals, without spaces, points, hyphens and slashes. */
export const compactVatNumber = (text: string): string => text.toUpperCase().replaceAll(/[\s.\-/]/g, '');
