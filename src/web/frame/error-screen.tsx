import { isRouteErrorResponse, useRouteError } from 'react-router';
import lost from '../drawings/lost.svg';
import { Drawing } from '../drawings/drawing.tsx';
import { ChunkFailed } from '../loading/lazy-screen.ts';
import { SignedOutFrame } from './signed-out-frame.tsx';
import classes from './error-screen.module.css';

/** Thrown for a URL that has no screen for the signed-in user, so that the error page shows (product §2.1). */
export class UnknownAddress extends Error {}

/** The router's error page. It says what went wrong and links to the start page (product §2.1). */
export function ErrorScreen() {
  const error = useRouteError();
  const notFound = error instanceof UnknownAddress || (isRouteErrorResponse(error) && error.status === 404);
  const chunkFailed = error instanceof ChunkFailed;
  return (
    <SignedOutFrame
      title="Unexpected Application Error!"
      heading={<span lang="en">Unexpected Application Error!</span>}
      instead
    >
      {notFound && <Drawing file={lost} />}
      <p lang={chunkFailed ? 'en' : undefined}>
        {notFound && '404: sidan finns inte.'}
        {chunkFailed && error.message}
        {!notFound && !chunkFailed && 'Något gick fel när sidan skulle visas.'}
      </p>
      <div className={classes.actions}>
        {!notFound && (
          <button type="button" className={classes.action} onClick={() => window.location.reload()}>
            Ladda om sidan
          </button>
        )}
        {/* A plain link that reloads the page, because the router itself may have failed. */}
        <a className={classes.action} href="/">
          Till startsidan
        </a>
      </div>
    </SignedOutFrame>
  );
}
