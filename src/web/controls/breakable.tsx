/** A text in which an e-mail address that is wider than its place breaks after its @ and its dots, not inside a word. */
export function Breakable({ text }: { text: string }) {
  const end = text.search(/(?<=[@.])(?!$)/);
  if (end === -1) return text;
  return (
    <>
      {text.slice(0, end)}
      <wbr />
      <Breakable text={text.slice(end)} />
    </>
  );
}
