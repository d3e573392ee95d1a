import { texts } from '@latchkey/locales/en/screens'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ErrorBoundary } from './error-boundary.tsx'
import { createTextsHook, LanguageProvider } from './language.tsx'
import { lazyNamed } from './lazy-named.ts'
import { LoadingBoundary } from './loading-boundary.tsx'

test('loaded content replaces its placeholder at once, also in nested boundaries', async () => {
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

test('shows an error when texts cannot be loaded, and loads them again on a later visit', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let requests = 0
  let isOnline = false
  const useAreaTexts = createTextsHook(async () => {
    requests++
    if (!isOnline) throw new Error('Offline')
    return { title: 'area title' }
  })
  const Area = () => useAreaTexts().title
  const openArea = async (): Promise<string | null> => {
    const page = document.createElement('div')
    const root = createRoot(page, { onCaughtError: () => {} })
    onTestFinished(() => root.unmount())
    root.render(
      <LanguageProvider initial={{ tag: 'en', texts }}>
        <ErrorBoundary fallback="error">
          <LoadingBoundary fallback="placeholder">
            <Area />
          </LoadingBoundary>
        </ErrorBoundary>
      </LanguageProvider>,
    )
    await renderPending()
    return page.textContent
  }

  expect(await openArea()).toBe('error')
  expect(requests).toBe(1)

  isOnline = true
  vi.advanceTimersByTime(1000)
  expect(await openArea()).toBe('area title')
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
