import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { ApiError } from '../api-error.ts';
import { Notice } from '../controls/messages/notice.tsx';
import { LoadFailed } from './load-failed.tsx';

interface NotLoadedProps {
  error: Error;
  /** What could not be loaded, as it begins the sentence: 'Fakturan'. */
  what: string;
  /** What is said where the server knows no such thing, and the way on from there. */
  gone: { text: string; to: string; label: string };
  onRetry: () => void;
}

/** Stands where one thing's screen could not be loaded: offers another try, or the way to those that exist. */
export function NotLoaded({ error, what, gone, onRetry }: NotLoadedProps) {
  const isGone = error instanceof ApiError && error.code === 'not-found';
  if (!isGone) return <LoadFailed what={what} onRetry={onRetry} />;
  return (
    <>
      <Notice kind="fact">{gone.text}</Notice>
      <Anchor component={Link} to={gone.to}>
        {gone.label}
      </Anchor>
    </>
  );
}
