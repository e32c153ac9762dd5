/** The circles in a graph of names, each as the names on the way round; one for each edge that closes a circle. */
export function findCircles(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (name: string) => {
    const start = path.indexOf(name);
    if (start !== -1) circles.push([...path.slice(start), name]);
    if (start !== -1 || done.has(name)) return;
    path.push(name);
    for (const next of graph.get(name) ?? []) visit(next);
    path.pop();
    done.add(name);
  };
  for (const name of graph.keys()) visit(name);
  return circles;
}
