import { Link } from 'react-router';
import { Notice } from '../controls/messages/notice.tsx';
import { isGone } from '../gone.ts';
import { LoadFailed } from './load-failed.tsx';

interface NotLoadedProps {
  error: Error;
  /** What could not be loaded, as the start of the sentence: 'Fakturan'. */
  what: string;
  /** The text and the link to show if the server returns 404. */
  gone: { text: string; to: string; label: string };
  onRetry: () => void;
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
