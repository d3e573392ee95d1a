import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { lazyNamed } from './lazy-named.ts'
import { LoadingBoundary } from './loading-boundary.tsx'

test('content that has loaded replaces its placeholder at once, also within content that has just loaded', async () => {
  const inner = createModule({ Inner: () => 'inner content' })
  const Inner = lazyNamed(inner.load, 'Inner')
  const outer = createModule({
    Outer: () => (
      <LoadingBoundary fallback="inner placeholder">
        <Inner />
      </LoadingBoundary>
    ),
  })
  const Outer = lazyNamed(outer.load, 'Outer')
  const page = document.createElement('div')
  const root = createRoot(page)
  onTestFinished(() => root.unmount())

  root.render(
    <LoadingBoundary fallback="outer placeholder">
      <Outer />
    </LoadingBoundary>,
  )
  await renderPending()
  expect(page.textContent).toBe('outer placeholder')

  outer.arrive()
  await renderPending()
  expect(page.textContent).toBe('inner placeholder')

  inner.arrive()
  await renderPending()
  expect(page.textContent).toBe('inner content')
})

/** A module that arrives when the test says so. */
const createModule = <Module,>(module: Module) => {
  let arrive = (): void => {}
  const loaded = new Promise<Module>((resolve) => {
    arrive = () => resolve(module)
  })
  return { load: () => loaded, arrive }
}

/** Far less time than the 300 ms for which React would keep a placeholder. */
const renderPending = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => void setImmediate(resolve))
}
