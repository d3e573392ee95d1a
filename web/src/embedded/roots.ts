import { createStore } from '../ui/create-store.ts'

/** The components in the page, in the order in which they appeared. */
const roots = createStore<readonly symbol[]>([])

export const useRoots = roots.use

export const addRoot = (root: symbol): (() => void) => {
  roots.set([...roots.get(), root])
  return () => roots.set(roots.get().filter((other) => other !== root))
}
