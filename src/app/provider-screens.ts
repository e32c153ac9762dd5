import type { Role } from '#shared/role.ts';
import type { MenuScreen } from '#web/frame/menu.ts';
import { menuOf, type OpenPath, type ScreenRow, screens } from './screens.ts';

const table = {
  '/granskning': {
    who: ['reviewer', 'accountant'],
    title: 'Review Queue',
    heading: 'Granskning',
    file: '../features/review/queue/web/review-queue-page.tsx',
    menu: { label: 'Granskning', icon: 'review' },
  },
  '/granskning/ekonomi': {
    who: ['accountant'],
    title: 'Economy',
    heading: 'Ekonomi',
    file: '../features/economy/web/economy-page.tsx',
    menu: { label: 'Ekonomi', icon: 'economy' },
  },
  '/granskning/utbetalningar': {
    who: ['accountant'],
    title: 'Wages Out',
    heading: 'Att betala ut',
    intro: 'Lönerna för betalda fakturor. De betalas i omgångar, som godkänns innan filen laddas ner.',
    file: '../features/settlement/wages-out/web/wages-out-page.tsx',
    menu: { label: 'Att betala ut', icon: 'payout' },
  },
  '/granskning/utbetalningar/:batchId': {
    who: ['accountant'],
    title: 'Payout Batch',
    file: '../features/settlement/wages-out/web/payout-batch-page.tsx',
  },
  '/granskning/inbetalningar': {
    who: ['accountant'],
    title: 'Payments In',
    heading: 'Inbetalningar',
    intro: 'Läs in bankens fil, och bokför kundernas betalningar på deras fakturor.',
    file: '../features/settlement/payments-in/web/payments-in-page.tsx',
    menu: { label: 'Inbetalningar', icon: 'bank' },
  },
  '/granskning/konton': {
    who: ['administrator'],
    title: 'Provider Accounts',
    heading: 'Konton',
    intro: 'De som arbetar hos er, och vad var och en får göra.',
    file: '../features/account/web/provider-accounts/provider-accounts-page.tsx',
    menu: { label: 'Konton', icon: 'clients' },
  },
  '/granskning/leverantor': {
    who: ['administrator'],
    title: 'Provider',
    heading: 'Leverantören',
    intro: 'Det som står om er på fakturorna, och hur ni betalar ut, påminner och bokför.',
    width: 'form',
    file: '../features/provider/web/provider-page.tsx',
    menu: { label: 'Leverantören', icon: 'bank' },
  },
  '/granskning/:invoiceId': {
    who: ['reviewer', 'accountant'],
    title: 'Review Invoice',
    file: '../features/review/decision/web/review-invoice-page.tsx',
  },
} satisfies Record<string, ScreenRow>;

/** A screen's path, as the router and the server write it. */
export type ScreenPath = OpenPath | keyof typeof table;

/** The screens that only the provider's accounts see. They are in a file of their own, so that nobody else loads them. */
export const providerScreens: Record<keyof typeof table, ScreenRow> = table;

/** The screens of everybody, the provider's own first. */
export const allScreens: Record<ScreenPath, ScreenRow> = { ...table, ...screens };

/** The menu of an account of the provider's with these roles, its start screen first. */
export const providerMenu = (roles: readonly Role[]): MenuScreen[] => menuOf(roles, allScreens);
