import { isRouteErrorResponse, useRouteError } from 'react-router';
import { SignedOutFrame } from './signed-out-frame.tsx';
import { UnknownAddress } from './unknown-address.ts';
import classes from './error-screen.module.css';

/** The router's error page: what went wrong, and a way on (product §2.1). */
export function ErrorScreen() {
  const error = useRouteError();
  const notFound = error instanceof UnknownAddress || (isRouteErrorResponse(error) && error.status === 404);
  const chunkFailed = error instanceof Error && error.message.startsWith('Loading chunk ');
  return (
    <SignedOutFrame title="Unexpected Application Error!" heading="Unexpected Application Error!">
      <p lang={chunkFailed ? 'en' : undefined}>
        {notFound && '404: sidan finns inte.'}
        {chunkFailed && error.message}
        {!notFound && !chunkFailed && 'Något gick fel när sidan skulle visas.'}
      </p>
      <div className={classes.ways}>
        {!notFound && (
          <button type="button" className={classes.way} onClick={() => window.location.reload()}>
            Ladda om sidan
          </button>
        )}
        {/* A whole new page: what failed may be the router itself. */}
        <a className={classes.way} href="/">
          Till startsidan
        </a>
      </div>
    </SignedOutFrame>
  );
}
