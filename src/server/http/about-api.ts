interface Refusal {
  status: number;
  code: string;
}

const STATUSES: Record<number, string> = {
  400: 'The request breaks a rule. Of `invalid`, `issues` names up to 20 fields that do',
  401: 'The session is missing or has ended: sign in again. Of a sign-in: address and password don’t fit',
  403: 'The account lacks the role',
  404: 'It doesn’t exist, or is somebody else’s, which gets the same response; so is an operation for the other kind of account',
  408: 'The request took more than 30 seconds to arrive. Repeat it',
  409: 'What is stored doesn’t allow it, or has changed since it was read: read it again',
  410: 'The link has ended',
  413: 'The body is too large: most operations take 64 KiB',
  415: 'The body is not JSON in UTF-8, of a bank’s file not XML, or is compressed',
  429: 'Too many of these requests. Wait for as many seconds as `Retry-After` says',
  431: 'The headers are too large',
  499: 'The client left. Only the log has it',
  500: 'A failure of ours, which `requestId` finds in the log',
  502: 'The mail server did not take the mail',
  503: 'The database or the time failed. It may have been done: see _Repeating_, and wait for `Retry-After` if it is there',
  507: 'The disk is full, and nothing was stored',
};

/**
 * What holds for every endpoint, in Markdown, for somebody who has nothing but the OpenAPI document (product §7.1).
 * @param refusals all of them, from which the table of statuses and codes is made
 */
export function aboutApi(refusals: readonly Refusal[]): string {
  const codes = Map.groupBy(refusals, ({ status }) => status);
  const rows = [...codes]
    .toSorted(([a], [b]) => a - b)
    .map(
      ([status, these]) => `| ${status} | ${STATUSES[status]} | ${these.map(({ code }) => `\`${code}\``).join(', ')} |`,
    );
  return `What holds for every operation.

- **Who may.** \`POST /api/auth/login\` and \`POST /api/auth/createuser\` return an \`authtoken\`. An operation with
  \`security\` takes it in the header \`auth-token\`, and names the roles of which the account needs one: \`member\` is a
  freelancer; \`reviewer\`, \`accountant\` and \`administrator\` are people of the provider’s. Without a role it is for
  every account.
- **Amounts** in responses are texts with a point and two decimals, '1234.50', in the \`currency\` beside them or the
  invoice’s; \`quantity\`, \`price\` and \`fixedPrice\` of a line are numbers, and on a document texts too. Requests take
  numbers and such texts. Lines, totals, fees and wages are without VAT; what a customer pays, owes or gets back is with
  it.
- **Days** are YYYY-MM-DD in Europe/Stockholm. **Times** are in UTC, with a Z.
- **Texts for people** are Swedish, or English where \`lang\` is \`en\`. Act on \`code\` and never on \`message\`.
- **Repeating.** A request without a response, or with 500 or 503, may have been done. Repeat a GET or PUT; a repeated
  DELETE may find nothing more to delete (404). A member’s new customer, invoice, line, copy or credit note takes a key,
  a new UUID for each (\`createKey\`, \`lineKey\`, \`copyKey\`, \`creditKey\`): the same key again makes nothing, and returns
  what it made, whatever else the request says. What records money takes the sums that were read before (\`paidBefore\`,
  \`leftBefore\` and others), and gets 409 once they have changed. The three steps of sending an invoice can be repeated.
- **Two at once.** Send back the \`version\`, \`lineBefore\` or \`scheduleBefore\` that was read: if something else is stored
  by then, it gets 409 \`values-changed\`. Without it, the last one wins.
- **Later versions** may add properties to responses, and codes. Read over what you don’t know.
- **Failures** have a \`message\` and a \`code\`. \`HEAD\` is answered like \`GET\`; every other method that isn’t described
  gets 404.

| Status | What it means | Codes |
| --- | --- | --- |
${rows.join('\n')}
`;
}
