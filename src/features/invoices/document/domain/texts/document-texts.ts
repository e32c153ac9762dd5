import type { Language } from '#shared/language.ts';
import { english } from './english.ts';
import { swedish } from './swedish.ts';

/** The document's words. Each language has every one of them. */
export type DocumentTexts = typeof swedish;

/** The one table of the words around an invoice's facts, on screen and in the PDF (product §11.1). */
export const documentTexts: Record<Language, DocumentTexts> = { sv: swedish, en: english };
