/** A formatted amount, as '1 234,50 EUR'. Where it has no room it breaks before its currency, and not inside of it. */
export function AmountText({ amount }: { amount: string }) {
  const end = amount.lastIndexOf('\u00a0') + 1;
  return (
    <>
      {amount.slice(0, end)}
      <wbr />
      {amount.slice(end)}
    </>
  );
}
