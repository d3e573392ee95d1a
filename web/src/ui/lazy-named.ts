import { type ElementType, lazy } from 'react'

type AnyComponent = Exclude<ElementType, string>

/** `React.lazy` for named exports: `lazyNamed(() => import('./sign-up.tsx'), 'SignUp')`. */
export const lazyNamed = <Name extends string, Module extends Readonly<Record<Name, AnyComponent>>>(
  load: () => Promise<Module>,
  name: Name,
) => lazy(async () => ({ default: (await load())[name] }))
