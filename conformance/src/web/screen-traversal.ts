import type { Browser, Page } from 'playwright-core'
import { switchLanguage } from './page-language.ts'
import { createScreenFixture, type ScreenFixture } from './screen-fixture.ts'
import type { ScreenState } from './screen-state.ts'
import { type ScreensByViewer, viewers } from './screens.ts'
import { installStubs } from './stub-responses.ts'
import { signInAs } from './users.ts'
import { openVisitor, type Visitor } from './visitor.ts'

interface VisitOptions {
  url: string
  screens: ScreensByViewer
  /** Called in each state, in English in a wide window. It may leave the page in another size and language. */
  check: (state: ScreenState, visitor: Visitor, fixture: ScreenFixture) => Promise<void>
}

export const WIDE = { width: 1280, height: 800 }

/** Visits every state of the screens with one page. Rejects if a state could not be reached. */
export const visitScreens = async (browser: Browser, { url, screens, check }: VisitOptions): Promise<void> => {
  const fixture = await createScreenFixture(url)
  const { users, data } = fixture
  const visitor = await openVisitor(browser, { url })
  const { page, texts } = visitor
  const stubResponses = await installStubs(page)
  const unreached: string[] = []
  for (const viewer of viewers) {
    const states = screens[viewer] ?? []
    if (states.length === 0) continue
    const user = viewer === 'signedOut' ? null : users[viewer]
    // The page of the previous viewer must not leave anything behind.
    let mustLoad = true
    let sessionStub: unknown
    let metaStubs: unknown
    if (page.url().startsWith(url)) await page.evaluate(() => sessionStorage.clear())
    await page.goto('about:blank')
    if (user) await signInAs(page.context(), url, user)
    for (const state of states) {
      const { responses = {}, metas, name } = state
      const path = typeof state.path === 'string' ? state.path : state.path(data)
      // The page keeps the session that it loaded, so a different session needs a new page. It reads reset tokens on load.
      mustLoad ||= hasResetToken(path) || responses['get-session'] !== sessionStub || (await isToastShown(visitor))
      mustLoad ||= metas !== metaStubs
      sessionStub = responses['get-session']
      metaStubs = metas
      await page.setViewportSize(WIDE)
      stubResponses(responses)
      const stubbedMetas = metas && (await stubMetas(page, metas))
      let isReached = true
      try {
        if (mustLoad) await page.goto(path)
        else await navigateWithin(visitor, path)
        await visitor.waitForHeading(state.title(texts, user?.name ?? '', data))
        await state.prepare?.(visitor, data)
        await check(state, visitor, fixture)
        // A toast keeps its language, so the switch would wait until it closes.
        if (state.hasToast) await page.locator('[role=status] button').click()
        await switchLanguage(page, 'en')
      } catch (error) {
        unreached.push(`${name}: ${String(error)}`)
        isReached = false
      }
      // A request without a response stays pending until the page is left.
      const hasPendingRequest = Object.values(responses).includes('never')
      await stubbedMetas?.dispose()
      mustLoad = !isReached || hasPendingRequest || (await hasUnsavedInput(page))
    }
  }
  if (unreached.length > 0) throw new Error(`States that could not be reached: ${unreached.join('\n')}`)
}

const hasResetToken = (path: string): boolean => path.startsWith('/reset-password/')

/**
 * Navigates without loading the page again, which takes longest. The detour over another screen discards what was typed
 * or loaded.
 */
const navigateWithin = async (visitor: Visitor, path: string): Promise<void> => {
  await changeAddress(visitor.page, '/signed-out')
  await visitor.waitForHeading(visitor.texts.web.signedOut.left.title)
  await changeAddress(visitor.page, path)
}

const changeAddress = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)

const isToastShown = async ({ page }: Visitor): Promise<boolean> =>
  (await page.locator('[role=status] button, [role=alert] button').count()) > 0

/** The app requires a confirmation before it leaves such a screen. */
const hasUnsavedInput = (page: Page): Promise<boolean> =>
  page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))

/** Replaces contents of meta elements in pages that are loaded until the result is disposed. */
const stubMetas = (page: Page, metas: Readonly<Record<string, string>>) =>
  // A request handler would disable the HTTP cache.
  page.addInitScript((contents) => {
    const replace = () => {
      for (const meta of document.querySelectorAll('meta')) meta.content = contents[meta.name] ?? meta.content
    }
    // Runs before the scripts of the page, which are deferred.
    new MutationObserver(replace).observe(document, { childList: true, subtree: true })
  }, metas)
