/** A count with its noun: '1 sak', '2 saker'. */
export const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
