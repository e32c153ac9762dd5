/** How the files name a batch or a row of it. */
export const referenceOf = (id: string) => id.replaceAll('-', '');

/** A bank's reply (pain.002) that rejects rows of a batch. */
export const bankReply = (
  batchId: string,
  rejected: string[],
  { code = 'AC04', group = '' } = {},
) => `<?xml version="1.0"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
<GrpHdr><MsgId>B1</MsgId><CreDtTm>2026-11-20T12:00:00</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${referenceOf(batchId)}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>${group}</OrgnlGrpInfAndSts>
<OrgnlPmtInfAndSts><OrgnlPmtInfId>${referenceOf(batchId)}</OrgnlPmtInfId>${rejected
  .map(
    (rowId) => `<TxInfAndSts><OrgnlEndToEndId>${referenceOf(rowId)}</OrgnlEndToEndId><TxSts>RJCT</TxSts>
<StsRsnInf><Orgtr><Id><OrgId><AnyBIC>EXMPSESS</AnyBIC></OrgId></Id></Orgtr><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf></TxInfAndSts>`,
  )
  .join('')}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
