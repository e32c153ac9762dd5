/** A typed decimal with a point, as the server takes it: '12,5' becomes '12.5'. */
export const withPoint = (typed = ''): string => typed.trim().replace(',', '.');
