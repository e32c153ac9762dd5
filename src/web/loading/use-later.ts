import { useQuery } from '@tanstack/react-query';

/**
 * A part of a screen whose file is loaded after the screen, so that the screen shows sooner. It is undefined until then,
 * and can be requested again if it could not be loaded, but isn't by another part of the screen that shows it.
 * @param name of the part in the cache
 * @param load imports its file
 * @param enabled whether it is needed
 */
export const useLater = <Part>(name: string, load: () => Promise<Part>, enabled = true) =>
  useQuery({
    queryKey: [name],
    queryFn: load,
    enabled,
    staleTime: Infinity,
    retryOnMount: false,
    structuralSharing: false,
  });
