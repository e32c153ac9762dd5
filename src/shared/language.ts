/** The languages that a customer can be written to in (product §11.1). */
export const LANGUAGES = ['sv', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What they are called on the screens. */
export const LANGUAGE_NAMES: Record<Language, string> = { sv: 'Svenska', en: 'Engelska' };

/** The language of a customer for whom none was chosen. */
export const USUAL_LANGUAGE: Language = 'sv';
