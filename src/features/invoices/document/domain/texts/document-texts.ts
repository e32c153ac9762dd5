import type { Language } from '#shared/language.ts';
import { english } from './english.ts';
import { swedish } from './swedish.ts';

/** The texts of a document. Each language has all of them. */
export type DocumentTexts = typeof swedish;

/** All texts of documents by language, for screen and PDF (product §11.1). */
export const documentTexts: Record<Language, DocumentTexts> = { sv: swedish, en: english };
