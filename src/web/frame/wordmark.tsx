/** The product's name in the top bars. Its drawing is in the page itself (src/app/index.html). */
export function Wordmark() {
  return (
    <>
      <svg className="wordmark" aria-hidden="true">
        <use href="#wordmark" />
      </svg>
      <span className="visually-hidden">Egenlön</span>
    </>
  );
}
