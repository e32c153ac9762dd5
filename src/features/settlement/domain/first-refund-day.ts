/**
 * The first day on which something can have been paid back to the customer: that of their first payment, but never before
 * the invoice date (product §10.8). A credit note's date doesn't count, because it can be made after the refund.
 * @param payments those that are not reversed
 */
export function firstRefundDay<Day extends string>(invoiceDate: Day, payments: readonly { paidOn: Day }[]): Day {
  const [firstPaidOn = invoiceDate] = payments.map(({ paidOn }) => paidOn).toSorted();
  return firstPaidOn > invoiceDate ? firstPaidOn : invoiceDate;
}
