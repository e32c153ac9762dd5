import { Link } from 'react-router';
import { ApiError } from '../api-error.ts';
import { Notice } from '../controls/messages/notice.tsx';
import { LoadFailed } from './load-failed.tsx';

interface NotLoadedProps {
  error: Error;
  /** What could not be loaded, as the start of the sentence: 'Fakturan'. */
  what: string;
  /** The text and the link to show if the server returns 404. */
  gone: { text: string; to: string; label: string };
  onRetry: () => void;
}

/** Whether a request failed because what it asked for doesn't exist any more. Then what was loaded before isn't shown. */
export const isGone = (error: Error | null) => error instanceof ApiError && error.code === 'not-found';

/** Waits for a request that removes something. What was removed in another window is removed. */
export async function untilRemoved(removal: Promise<unknown>): Promise<void> {
  await removal.catch((error: Error) => {
    if (!isGone(error)) throw error;
  });
}

/** Shown if a screen's main data could not be loaded. It offers a retry, or a link to the list if it doesn't exist. */
export function NotLoaded({ error, what, gone, onRetry }: NotLoadedProps) {
  if (!isGone(error)) return <LoadFailed what={what} onRetry={onRetry} />;
  return (
    <>
      <Notice kind="fact">{gone.text}</Notice>
      <Link to={gone.to} className="lone-link">
        {gone.label}
      </Link>
    </>
  );
}
