/** '12,5' as the server takes it. */
export const withPoint = (typed = ''): string => typed.trim().replace(',', '.');

/** '12.5' as a Swede reads it. */
export const withComma = (decimal: string): string => decimal.replace('.', ',');
