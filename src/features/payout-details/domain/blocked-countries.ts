/** Where transfers can't go at present, as the country table names them; told, never refused (product §2.7). */
export const BLOCKED_COUNTRIES: readonly string[] = ['Iran', 'North Korea', 'Cuba', 'Belarus', 'Russia'];
