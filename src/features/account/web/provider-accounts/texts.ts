import { type ProviderRole, ROLE_NAMES } from '#shared/role.ts';
import type { ProviderAccount, ProviderAccounts } from './provider-accounts-query.ts';

const namesOf = (roles: readonly ProviderRole[]) =>
  new Intl.ListFormat('sv').format(roles.map((role) => ROLE_NAMES[role]));

/** The texts of the screen of the provider's accounts (product §2.28). */
export const texts = {
  accounts: 'Kontona',
  columns: { name: 'Namn', email: 'E-post', roles: 'Roller', state: 'Läge', actions: 'Åtgärder' },
  rolesOf: namesOf,
  state: ({ isDisabled, isInvited }: ProviderAccount) => {
    if (isDisabled) return 'Avstängt';
    return isInvited ? 'Inbjuden' : 'Öppet';
  },
  newLink: 'Länken gäller i en timme. ”Glömt lösenordet?” på inloggningssidan mejlar en ny.',
  own: '(du)',
  ofAccount: (name: string) => ` för ${name}`,
  invite: 'Bjud in',
  inviteHeading: 'Bjud in någon hos er',
  change: 'Ändra roller',
  changeHeading: (name: string) => `Roller för ${name}`,
  changeText: 'Ändringen gäller från nästa klick. Personen blir inte utloggad.',
  rolesLegend: 'Roller',
  does: {
    reviewer: 'Granskare: granskar fakturorna',
    accountant: 'Ekonom: inbetalningar, löner, kundfordringar och bokföring',
    administrator: 'Administratör: konton, roller och leverantörens uppgifter, även bankkontot',
  } satisfies Record<ProviderRole, string>,
  disable: 'Stäng av',
  disableHeading: (name: string) => `Stäng av ${name}`,
  disableText: 'Kontot loggas ut överallt och kan inte logga in. Det som personen har gjort finns kvar.',
  enable: 'Öppna igen',
  enableHeading: (name: string) => `Öppna kontot för ${name}`,
  enableText: ({ isInvited }: ProviderAccount) =>
    isInvited
      ? 'Personen har inte valt något lösenord än, och gör det med ”Glömt lösenordet?” på inloggningssidan.'
      : 'Personen kan logga in igen med sitt lösenord från förut.',
  events: 'Senaste ändringarna',
  noEvents: 'Inget konto har ändrats än.',
  event: ({ action, name, by, roles }: ProviderAccounts['events'][number]) => {
    const actor = by ?? 'Driften';
    switch (action) {
      case 'first-administrator':
        return `${name} blev den första administratören med länken från starten.`;
      case 'account-invited':
        return `${actor} bjöd in ${name} som ${namesOf(roles)}.`;
      case 'roles-changed':
        return `${actor} ändrade rollerna för ${name} till ${namesOf(roles)}.`;
      case 'account-disabled':
        return `${actor} stängde av ${name}.`;
      case 'account-enabled':
        return `${actor} öppnade kontot för ${name} igen.`;
    }
  },
} as const;
