import { useLater } from '#web/loading/use-later.ts';

/** The dialogs that record money; undefined for those who may not. Their file is loaded after the screen. */
export const useMoneyDialogs = (mayRecord: boolean) =>
  useLater('money-dialogs', () => import('./money-dialogs.ts'), mayRecord);
