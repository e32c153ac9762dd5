import type { ScreenPage } from '#server/http/screens/serve-screens.ts';
import { isSignedIn, type ScreenRow, screens } from './screens.ts';

/** What the common frame asks for. */
const FRAME_REQUESTS = ['POST /api/auth/getuser', 'GET /api/userprofile/getuserprofile'];

/**
 * What the server writes into the page of each signed-in screen (decision 24): its files, so that a browser loads all of
 * them at once and not one after the other; what it asks for; and the heading that stands there before they have come.
 */
export const screenPages: Record<string, ScreenPage> = Object.fromEntries(
  Object.entries(screens)
    .filter(([, row]) => isSignedIn(row))
    .map(([path, row]) => [path, pageOf(row)]),
);

function pageOf({ who, file, preload = [], more, heading, intro, width }: ScreenRow): ScreenPage {
  return {
    files: [file],
    calls: who === 'reviewer' ? [] : [...FRAME_REQUESTS, ...preload],
    ...(more !== undefined && { more: { media: more.media, files: [more.file] } }),
    ...(heading !== undefined && { heading }),
    ...(intro !== undefined && { intro }),
    ...(width !== undefined && { width }),
  };
}
