import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useToday } from './use-today.ts';

/**
 * Requests again what an open screen shows once a new day has begun (product §2.2). It makes other due dates late, and a
 * draft's document has its date.
 */
export function useFreshDay(): void {
  const queryClient = useQueryClient();
  const today = useToday();
  const loadedOn = useRef(today);
  useEffect(() => {
    if (today === loadedOn.current) return;
    loadedOn.current = today;
    void queryClient.invalidateQueries();
  }, [today, queryClient]);
}
