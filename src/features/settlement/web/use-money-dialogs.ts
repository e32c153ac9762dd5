import { useLater } from '#web/loading/use-later.ts';

/** The dialogs of those who may record money. Their file is loaded after the screen. */
export const useMoneyDialogs = (mayRecord: boolean) =>
  useLater('money-dialogs', () => import('./money-dialogs.ts'), mayRecord);
