import { plural } from '#shared/money.ts';
import type { KindWords } from '../../domain/kind-words.ts';
import { noticeWords } from '../../domain/notice-words.ts';
import { statusWords } from '../../domain/status-words.ts';
import type { SendPhase } from './send-phase.ts';
import { REVIEW_MINUTES } from '#shared/review-minutes.ts';

/** The texts of sending. Product §2.11 and §8 prescribe some of them word for word. */
export const texts = {
  send: (name: string) => `Skicka ${name}`,
  isSent: (the: string) => `${the} är Skickad`,
  sendState: 'Fakturans status',
  sendDialog: 'Det som behövs för att skicka',

  /** The send dialog's titles, of each of its parts. */
  titles: {
    idle: () => '',
    preparing: () => '',
    unsaved: () => statusWords.failed,
    agreement: () => 'Avtal!',
    blocked: (the) => `${the} kan inte skickas än`,
    warnings: () => 'Innan du skickar',
    sending: (the) => `${the} skickas`,
    failed: () => statusWords.failed,
    sent: (the) => `${the} är skickad`,
  } satisfies Record<SendPhase['name'], (the: string) => string>,

  agreementIntro: 'Innan du skickar din första faktura behöver du läsa och godkänna avtalet.',
  agreementChanged: 'Avtalet har ändrats. Läs och godkänn det nya innan du skickar.',
  readContract: 'Läs avtalet (PDF)',
  openFirst: 'Öppna avtalet först, sedan kan du intyga att du har läst det.',
  hasRead: 'Jag har läst hela avtalet',
  accept: 'Godkänn och skicka',
  contract: 'Avtalet',

  noLines: ({ the, lines }: KindWords) => `${the} har inga belopp än. Lägg till ${lines}, sedan kan du skicka den.`,
  addLine: 'Lägg till belopp',

  zeroTotal: (total: string) => `Fakturans summa är ${total}. Kontrollera beloppen innan du skickar.`,
  onlyEur: noticeWords.onlyEur,
  otherCurrency: (before: string, total: string) =>
    `Fakturan var i ${before} när du skickade den. Sedan dess har kunden bytt valuta, så summan är nu ${total}. Kontrollera beloppen innan du skickar.`,
  dueDatePassed: (dueDate: string, recomputed: string) =>
    `Förfallodagen ${dueDate} har passerat. Den räknas om från i dag och blir ${recomputed}.`,
  dueDateMoved: (dueDate: string, days: number, recomputed: string) =>
    `Förfallodagen är ${dueDate}, men ${plural(days, 'dag', 'dagar')} från i dag är ${recomputed}.`,
  recompute: (recomputed: string) => `Räkna om till ${recomputed}`,
  cancel: 'Avbryt',
  close: 'Stäng',

  steps: { register: 'Registrera', pdf: 'Skapa PDF', mail: 'Mejla' },
  stepStates: { waiting: 'väntar', running: 'pågår', done: 'klart', failed: 'misslyckades' },

  failedTitle: statusWords.failed,
  goneTitle: 'Inte skickad',
  unansweredTitle: (theInText: string) => `Vi vet inte om ${theInText} är skickad`,
  stepFailures: {
    pdf: {
      code: 'pdf-failed',
      text: 'error while generating pdf',
      reason: ({ theInText }: KindWords) => `Det gick inte att göra en PDF av ${theInText} just nu.`,
    },
    mail: {
      code: 'mail-failed',
      text: 'Error while sending email with PDF attachment.',
      reason: ({ the }: KindWords) => `${the} gick inte att mejla just nu.`,
    },
  },
  unsavedHint: (theInText: string) =>
    `Dina ändringar sparades inte, så ${theInText} skickades inte. Det du har skrivit är kvar.`,
  unsavedAsSent: (the: string) => `${the} var redan skickad, så det du har skrivit kom inte med.`,
  failedHint: (the: string) => `${the} är kvar som den var. Du kan försöka igen eller stänga och ändra den.`,
  unansweredHint: (the: string) => `Försök igen, så får du veta. ${the} skickas bara en gång.`,
  retry: 'Försök igen',
  fillIn: 'Fyll i det som saknas',
  goOn: 'Du kommer dit om tre sekunder.',

  sent: 'Invoice sent Successfully.',
  reviewedWithin: `Den granskas inom ${REVIEW_MINUTES} minuter. Är allt rätt skickas den vidare till kunden, annars får du tillbaka den med en anmärkning.`,
} as const;
