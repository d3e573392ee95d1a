import { type ComponentType, lazy } from 'react'

/** `React.lazy` for named exports: `lazyNamed(() => import('./sign-up.tsx'), 'SignUp')`. */
export const lazyNamed = <Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) => lazy(async () => ({ default: (await load())[name] }))
