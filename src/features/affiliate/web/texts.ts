/** The texts of the affiliate page (product §2.17). */
export const texts = {
  mustRead: 'Du måste läsa och godkänna avtalet.',
  read: 'Läs affiliateavtalet',
  opensInNewTab: '(öppnas i en ny flik)',
  accept: 'Godkänn avtalet',
} as const;
