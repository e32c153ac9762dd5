/** The texts about the review on the freelancer's screens (product §10.6–10.8). */
export const texts = {
  theWage: 'Uppgiften om lönen',

  returnNoteHeading: 'Fakturan är returnerad. Rätta den och skicka den igen.',
  returnedHeading: 'Returnerade fakturor',
  isReturned: (number: string) => `Faktura ${number} är returnerad`,
  mend: 'Rätta fakturan',
  ofInvoice: (number: string) => ` faktura ${number}`,
  pinnedNote: 'Granskarens anmärkning',
  theNote: 'Granskarens anmärkning',
  toClient: 'Rätta kundens uppgifter',

  sendChecks: 'Innan du skickar',
  theChecks: 'Granskarens kontroller',
  sendChecksText: 'Granskaren kommer att se det här. Du kan skicka ändå.',
  warnings: (count: number) => `${count} ${count === 1 ? 'sak' : 'saker'} att se upp med`,
} as const;
