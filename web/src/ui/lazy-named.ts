import { type ElementType, lazy } from 'react'
import { trackLoad } from './loading-boundary.tsx'

type AnyComponent = Exclude<ElementType, string>

/** `React.lazy` for named exports: `lazyNamed(() => import('./sign-up.tsx'), 'SignUp')`. */
export const lazyNamed = <Name extends string, Module extends Readonly<Record<Name, AnyComponent>>>(
  load: () => Promise<Module>,
  name: Name,
) => lazy(() => trackLoad(load().then((module) => ({ default: module[name] }))))
