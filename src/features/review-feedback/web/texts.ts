import { plural } from '#shared/money.ts';

/** The texts about the review on the freelancer's screens (product §10.6–10.8). */
export const texts = {
  theWage: 'Uppgiften om lönen',

  returnNoteHeading: (the: string) => `${the} är returnerad. Rätta den och skicka den igen.`,
  returnedHeading: 'Returnerade fakturor',
  isReturned: (name: string, number: string) => `${name} ${number} är returnerad`,
  mend: (theInText: string) => `Rätta ${theInText}`,
  ofInvoice: (inText: string, number: string) => ` ${inText} ${number}`,
  pinnedNote: 'Granskarens anmärkning',
  theNote: 'Granskarens anmärkning',
  toClient: 'Rätta kundens uppgifter',
  toPayout: 'Rätta betalningsinformationen',
  clientDeleted: 'Kunden är raderad. Skapa kunden igen och gör en ny faktura.',

  sendChecks: 'Innan du skickar',
  theChecks: 'Granskarens kontroller',
  sendChecksText: 'Granskaren kommer att se det här. Du kan skicka ändå.',
  warnings: (count: number) => `${plural(count, 'sak', 'saker')} att se upp med`,
} as const;
