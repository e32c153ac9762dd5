/** Which mails a member has chosen to get, and where. */
export { choicesUrl, findChosenAddress } from './mail-choices/mail-choices.ts';
