/** The recorded changes to the provider's accounts that administrators see (product §2.28). */
export const ACCOUNT_EVENTS = ['account-invited', 'roles-changed', 'account-disabled', 'account-enabled'] as const;
