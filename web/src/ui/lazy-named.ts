import { type ComponentType, lazy } from 'react'

/**
 * A component whose file is fetched when it is first drawn, inside a `Suspense`:
 * `lazily(() => import('./sign-up.tsx'), 'SignUp')`
 */
export const lazyNamed = <Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) => lazy(async () => ({ default: (await load())[name] }))
