import type { ScreenFile } from './web.tsx';

export { providerMenu, providerScreens } from './provider-screens.ts';

/** The sources of the provider's screens. Each is loaded when its screen is first opened. */
export const providerFiles = import.meta.glob<ScreenFile>([
  '../features/{provider,review,economy,settlement}/**/*-page.tsx',
  '../features/account/web/provider-accounts/provider-accounts-page.tsx',
]);
