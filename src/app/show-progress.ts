/** Milliseconds between two lines of progress: on a terminal, where one replaces the other, and in a log. */
const ON_TERMINAL = 200;
const IN_LOG = 10_000;

/** Shows on standard error how far a long command is. `using` clears the line at the end. */
export function showProgress() {
  const isTerminal = process.stderr.isTTY;
  let shownAt = isTerminal ? 0 : Date.now();
  let isShown = false;
  const show = (text: string) => {
    if (Date.now() - shownAt < (isTerminal ? ON_TERMINAL : IN_LOG)) return;
    shownAt = Date.now();
    isShown = isTerminal;
    process.stderr.write(isTerminal ? `\r\u001B[K${text}` : `${text}\n`);
  };
  const end = () => {
    if (isShown) process.stderr.write('\r\u001B[K');
    isShown = false;
  };
  return {
    show,
    /** Shows how much of a file has been worked on. */
    part: (done: string) => (bytes: number, ofBytes: number) =>
      show(`${Math.floor((100 * bytes) / Math.max(1, ofBytes))} % ${done}`),
    /** Clears the line for what is printed next. */
    end,
    [Symbol.dispose]: end,
  };
}
