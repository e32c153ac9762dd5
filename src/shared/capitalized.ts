/** A text as it begins a sentence: 'oktober' → 'Oktober'. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
