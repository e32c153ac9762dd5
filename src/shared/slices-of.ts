/** The items of a list in their order, at most `size` of them at once. */
export function* slicesOf<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
