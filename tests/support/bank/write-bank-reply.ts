/** How the files name a batch or a row of it. */
export const referenceOf = (id: string) => id.replaceAll('-', '');

/**
 * A bank's reply (pain.002) that rejects rows of a batch.
 * @param code the reason or reasons of each; null for none
 * @param group what is said of the whole file
 * @param payments what is said of all its payments
 */
export const bankReply = (
  batchId: string,
  rejected: string[],
  {
    code = 'AC04',
    group = '',
    payments = '',
  }: { code?: string | string[] | null; group?: string; payments?: string } = {},
) => `<?xml version="1.0"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
<GrpHdr><MsgId>B1</MsgId><CreDtTm>2026-11-20T12:00:00</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${referenceOf(batchId)}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>${group}</OrgnlGrpInfAndSts>
<OrgnlPmtInfAndSts><OrgnlPmtInfId>${referenceOf(batchId)}</OrgnlPmtInfId>${payments}${rejected
  .map(
    (rowId) => `<TxInfAndSts><OrgnlEndToEndId>${referenceOf(rowId)}</OrgnlEndToEndId><TxSts>RJCT</TxSts>
${[code ?? ''].flat().map(reason).join('')}</TxInfAndSts>`,
  )
  .join('')}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;

const reason = (code: string) =>
  `<StsRsnInf><Orgtr><Id><OrgId><AnyBIC>EXMPSESS</AnyBIC></OrgId></Id></Orgtr>${code && `<Rsn><Cd>${code}</Cd></Rsn>`}</StsRsnInf>`;

/** What a reply says of the whole file that it rejects. */
export const ofWholeFile = (code: string) => `<GrpSts>RJCT</GrpSts>${reason(code)}`;

/** What a reply says of all payments of a file that it rejects. */
export const ofAllPayments = (code: string) => `<PmtInfSts>RJCT</PmtInfSts>${reason(code)}`;
