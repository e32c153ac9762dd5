/** The texts of sending. Product §2.11 and §8 prescribe some of them word for word. */
export const texts = {
  send: 'Skicka Faktura',
  isSent: 'Fakturan är Skickad',
  sendState: 'Fakturans status',

  agreementTitle: 'Avtal!',
  agreementIntro: 'Innan du skickar din första faktura behöver du läsa och godkänna avtalet.',
  agreementChanged: 'Avtalet har ändrats. Läs och godkänn det nya innan du skickar.',
  readContract: 'Läs avtalet (PDF)',
  opensInNewTab: 'öppnas i en ny flik',
  openFirst: 'Öppna avtalet först, sedan kan du kryssa i rutan.',
  hasRead: 'Jag har läst hela avtalet',
  accept: 'Godkänn och skicka',
  contract: 'Avtalet',

  blockedTitle: 'Fakturan kan inte skickas än',
  noLines: 'Fakturan har inga belopp än. Lägg till det som du ska ha betalt för, sedan kan du skicka den.',
  addLine: 'Lägg till belopp',

  warningsTitle: 'Innan du skickar',
  zeroTotal: (total: string) => `Fakturans summa är ${total}. Kontrollera beloppen innan du skickar.`,
  sek: 'Fakturan är i SEK, men betalning tas bara emot i EUR.',
  dueDatePassed: (dueDate: string, recomputed: string) =>
    `Förfallodagen ${dueDate} har passerat. Den räknas om från i dag och blir ${recomputed}.`,
  dueDateMoved: (dueDate: string, days: number, recomputed: string) =>
    `Förfallodagen är ${dueDate}, men ${days === 1 ? '1 dag' : `${days} dagar`} från i dag är ${recomputed}.`,
  recompute: (recomputed: string) => `Räkna om till ${recomputed}`,
  cancel: 'Avbryt',
  close: 'Stäng',

  sendingTitle: 'Fakturan skickas',
  steps: { register: 'Registrera', pdf: 'Skapa PDF', mail: 'Mejla' },
  stepStates: { waiting: 'väntar', running: 'pågår', done: 'klart', failed: 'misslyckades' },

  failedTitle: 'Inte skickad, försök igen',
  goneTitle: 'Inte skickad',
  stepFailures: {
    pdf: {
      code: 'pdf-failed',
      text: 'error while generating pdf',
      reason: 'Det gick inte att göra en PDF av fakturan just nu.',
    },
    mail: {
      code: 'mail-failed',
      text: 'Error while sending email with PDF attachment.',
      reason: 'Fakturan gick inte att mejla just nu.',
    },
  },
  unsavedHint: 'Dina ändringar sparades inte, så fakturan skickades inte. Det du har skrivit är kvar.',
  failedHint: 'Fakturan är kvar som den var. Du kan försöka igen eller stänga och ändra den.',
  retry: 'Försök igen',
  fillIn: 'Fyll i det som saknas',
  goOn: 'Du kommer dit om tre sekunder.',

  sentTitle: 'Fakturan är skickad',
  sent: 'Invoice sent Successfully.',
  reviewedWithin:
    'Den granskas inom 30 minuter. Är allt rätt skickas den vidare till kunden, annars får du tillbaka den med en kommentar.',
} as const;
