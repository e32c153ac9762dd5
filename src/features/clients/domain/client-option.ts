/** The two types of customer (product §3.4). */
export const CLIENT_OPTIONS = ['organization', 'private'] as const;
export type ClientOption = (typeof CLIENT_OPTIONS)[number];
