/** Whether a reason why a mail has failed is the mail server's reply, which begins with its code (product §10.7). */
export const isMailReply = (reason: string) => /^\d{3}\b/.test(reason);
