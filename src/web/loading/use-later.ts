import { useQuery } from '@tanstack/react-query';

/**
 * A part of a screen whose file is loaded after the screen, so that the screen shows sooner. It is undefined until then,
 * and can be requested again if it could not be loaded. Nothing else requests it again: not another part of the screen
 * that shows it, and not a return to the tab, with which a dialog would open minutes after somebody asked for it.
 * @param name of the part in the cache
 * @param load imports its file
 * @param enabled whether it is needed
 */
export const useLater = <Part>(name: string, load: () => Promise<Part>, enabled = true) =>
  useQuery({
    queryKey: [name],
    queryFn: load,
    enabled,
    staleTime: 'static',
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    structuralSharing: false,
  });
