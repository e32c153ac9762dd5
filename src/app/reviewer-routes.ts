import type { ScreenFile } from './web.tsx';

export { reviewerMenu, reviewerScreens } from './reviewer-screens.ts';

/** The sources of the reviewers' screens. Each is loaded when its screen is first opened. */
export const reviewerFiles = import.meta.glob<ScreenFile>([
  '../features/{provider,review,economy,settlement}/**/*-page.tsx',
  '../features/account/web/provider-accounts/provider-accounts-page.tsx',
]);
