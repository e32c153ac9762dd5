/** The dialogs of what a reviewer does with an invoice. They are one file, which is loaded after the screen. */
export { ForwardAgainDialog } from '../../forwarding/web/forward-again-dialog.tsx';
export { ForwardDialog } from '../../forwarding/web/forward-dialog.tsx';
export { CreditDialog } from './credit-dialog.tsx';
export { ReturnDialog } from './return-dialog.tsx';
