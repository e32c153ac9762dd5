/** Where a member gets mails, and which ones the member has chosen. */
export { choicesUrl, findChosenAddress, findMailAddress } from './mail-choices/mail-choices.ts';
/** Mails to the provider's administrators about what only they should change. */
export { notifyAdministrators } from './provider-accounts/administrator-notices.ts';
