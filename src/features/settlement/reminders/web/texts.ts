import { MOST_DAYS_LATE, type RemindersEnd } from '../domain/reminder-step.ts';

/** The texts about reminders to a customer (product §10.14). */
export const texts = {
  heading: 'Påminnelser',
  goesOn:
    'Kunden påminns med mejl när fakturan är förfallen och ingen betalning för den väntar under Inbetalningar. Det som har skickats står i tidslinjen.',
  ended: {
    'all-steps': 'Alla steg är klara, så kunden får inga fler påminnelser. Det som har skickats står i tidslinjen.',
    'too-late': `Kunden får ingen påminnelse, eftersom nästa skulle ha skickats för mer än ${MOST_DAYS_LATE} dagar sedan.`,
    held: 'Inga påminnelser går ut just nu, för programmet är återställt från en säkerhetskopia. Mer om det står på Inbetalningar.',
  } satisfies Record<RemindersEnd | 'held', string>,
  isStopped: (reason: string) => `Kunden påminns inte: ${reason}`,
  stop: 'Stoppa påminnelserna',
  resume: 'Återuppta påminnelserna',
  stopHeading: 'Stoppa påminnelserna?',
  stopText: 'Kunden får inga fler påminnelser om den här fakturan.',
  resumeHeading: 'Återuppta påminnelserna?',
  resumeText: 'Kunden får nästa påminnelse när det är dags för den.',
} as const;
