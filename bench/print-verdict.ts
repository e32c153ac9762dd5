/** Prints a figure with its goal, and whether it meets the goal. If it doesn't, the command fails. */
export function printVerdict(what: string, figure: number, goal: { atMost: number } | { atLeast: number }): void {
  const [holds, words] =
    'atMost' in goal
      ? [figure <= goal.atMost, `at most ${goal.atMost}`]
      : [figure >= goal.atLeast, `at least ${goal.atLeast}`];
  if (!holds) process.exitCode = 1;
  console.log(`${holds ? '✓' : '✗'} ${what}: ${figure.toFixed(2)} (goal: ${words})`);
}
