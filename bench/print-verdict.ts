/** Prints a figure beside its goal, and whether the goal holds. */
export function printVerdict(what: string, figure: number, goal: { atMost: number } | { atLeast: number }): void {
  const [holds, words] =
    'atMost' in goal
      ? [figure <= goal.atMost, `at most ${goal.atMost}`]
      : [figure >= goal.atLeast, `at least ${goal.atLeast}`];
  console.log(`${holds ? '✓' : '✗'} ${what}: ${figure.toFixed(2)} (goal: ${words})`);
}
