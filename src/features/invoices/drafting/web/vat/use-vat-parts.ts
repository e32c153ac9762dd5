import { useLater } from '#web/loading/use-later.ts';
import { providerFacts } from '#web/provider-facts.ts';

/**
 * The parts of the screens about VAT. Their file is loaded only if the provider is registered for VAT, after the screen
 * (product §2.12).
 */
export const useVatParts = () => useLater('vat-parts', () => import('./vat-parts.tsx'), providerFacts.hasVat);
