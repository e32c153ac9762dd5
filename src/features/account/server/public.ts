/** Which mails a member has chosen to get, and where. */
export { choicesUrl, findChosenAddress } from './mail-choices/mail-choices.ts';
/** Mails to the provider's administrators about what only they should change. */
export { notifyAdministrators } from './provider-accounts/administrator-notices.ts';
