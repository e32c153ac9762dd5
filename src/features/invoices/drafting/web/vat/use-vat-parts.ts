import { useQuery } from '@tanstack/react-query';
import { providerFacts } from '#web/provider-facts.ts';

/**
 * The parts of the screens about VAT. Their file is loaded only if the provider is registered for VAT, after the screen
 * (product §2.12).
 */
export const useVatParts = () =>
  useQuery({
    queryKey: ['vat-parts'],
    queryFn: () => import('./vat-parts.tsx'),
    enabled: providerFacts.hasVat,
    staleTime: Infinity,
    structuralSharing: false,
  }).data;
