import type { FieldRule } from '#shared/field-rule.ts';

/** The native attributes of a field rule: label, requirement, lengths, pattern, type (product §5.1). */
export function fieldAttributes(rule: FieldRule) {
  return {
    label: rule.label,
    required: rule.required,
    maxLength: rule.maxLength,
    ...(rule.minLength === undefined ? {} : { minLength: rule.minLength }),
    ...(rule.pattern === undefined ? {} : { pattern: rule.pattern }),
    // The browser adds a title to its own message where the pattern does not match.
    ...(rule.pattern === undefined || rule.hint === undefined ? {} : { title: rule.hint }),
    type: rule.type ?? 'text',
  };
}
