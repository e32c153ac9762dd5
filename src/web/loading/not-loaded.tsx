import { Link } from 'react-router';
import { Notice } from '../controls/messages/notice.tsx';
import { isGone } from '../gone.ts';
import { LoadFailed } from './load-failed.tsx';

interface GoneProps {
  text: string;
  to: string;
  label: string;
}

interface NotLoadedProps {
  error: Error;
  /** What could not be loaded, as the start of the sentence: 'Fakturan'. */
  what: string;
  /** The text and the link to show if the server returns 404. */
  gone: GoneProps;
  onRetry: () => void;
}

/** Shown if a screen's main data could not be loaded. It offers a retry, or a link to the list if it doesn't exist. */
export function NotLoaded({ error, what, gone, onRetry }: NotLoadedProps) {
  return isGone(error) ? <Gone {...gone} /> : <LoadFailed what={what} onRetry={onRetry} />;
}

/** Why there is nothing to show and never will be, with a link to what there is. */
export function Gone({ text, to, label }: GoneProps) {
  return (
    <>
      <Notice kind="fact">{text}</Notice>
      <Link to={to} className="lone-link">
        {label}
      </Link>
    </>
  );
}
