/** A typed decimal with a point, as the server takes it: '12,5' becomes '12.5'. */
export const withPoint = (typed = ''): string => typed.trim().replace(',', '.');

/** A decimal with a comma, as it is written in Swedish: '12.5' becomes '12,5'. */
export const withComma = (decimal: string): string => decimal.replace('.', ',');
