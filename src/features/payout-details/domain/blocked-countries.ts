/**
 * Countries that transfers can't go to at present, with the names of the table of countries. Choosing one gives a
 * warning, never a refusal (product §2.7).
 */
export const BLOCKED_COUNTRIES: readonly string[] = ['Iran', 'North Korea', 'Cuba', 'Belarus', 'Russia'];
