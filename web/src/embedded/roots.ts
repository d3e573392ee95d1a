/** The components in the page, in the order in which they appeared. */
let roots: readonly symbol[] = []
const listeners = new Set<() => void>()

const update = (next: readonly symbol[]): void => {
  roots = next
  for (const listener of listeners) listener()
}

export const addRoot = (root: symbol): (() => void) => {
  update([...roots, root])
  return () => update(roots.filter((other) => other !== root))
}

export const getFirstRoot = (): symbol | undefined => roots[0]

export const subscribeToRoots = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
