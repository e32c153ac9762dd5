/** The roles of the provider's accounts; an account has any set of them, but at least one (product §6). */
export const PROVIDER_ROLES = ['reviewer', 'accountant', 'administrator'] as const;

export type ProviderRole = (typeof PROVIDER_ROLES)[number];

/** A member has the role 'member' alone, an account of the provider's its provider roles. */
export const ROLES = ['member', ...PROVIDER_ROLES] as const;

export type Role = (typeof ROLES)[number];

/** The roles' Swedish names, as in 'Det här kräver rollen ekonom.' */
export const ROLE_NAMES: Record<ProviderRole, string> = {
  reviewer: 'granskare',
  accountant: 'ekonom',
  administrator: 'administratör',
};

/** Names one of several roles, as in 'granskare eller ekonom'. */
export const eitherRole = (roles: readonly ProviderRole[]): string =>
  new Intl.ListFormat('sv', { type: 'disjunction' }).format(roles.map((role) => ROLE_NAMES[role]));
