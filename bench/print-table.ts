/** Prints rows under a heading row. The first column is aligned to the left, and the figures to the right. */
export function printTable(head: string[], rows: string[][]): void {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ');
  console.log([line(head), widths.map((width) => '─'.repeat(width)).join('  '), ...rows.map(line), ''].join('\n'));
}
