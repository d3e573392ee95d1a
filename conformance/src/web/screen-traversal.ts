import type { Browser, Page } from 'playwright-core'
import { signInAs } from './users.ts'
import { type ScreenFixture, createScreenFixture } from './screen-fixture.ts'
import type { StubResponses, ScreenState } from './screen-state.ts'
import { screens } from './screens.ts'
import { switchLanguage } from './page-language.ts'
import { openVisitor, type Visitor } from './visitor.ts'

interface VisitOptions {
  url: string
  /**
   * Done in each state of each screen, while it is shown in a wide window and in English; it may be left in any other
   * size and speech.
   */
  check: (state: ScreenState, visitor: Visitor, scenery: ScreenFixture) => Promise<void>
}

export const WIDE = { width: 1280, height: 800 }

/**
 * Comes to every state of every screen, in one window; resolves when all have been looked at,
 * rejects when one of them is not what it should be.
 */
export const visitScreens = async (browser: Browser, { url, check: look }: VisitOptions): Promise<void> => {
  const scenery = await createScreenFixture(url)
  const { users: people, data: scene } = scenery
  const visitor = await openVisitor(browser, { url })
  const { page, texts } = visitor
  const missed: string[] = []
  for (const who of ['stranger', 'newcomer', 'owner', 'guest', 'guarded'] as const) {
    const person = who === 'stranger' ? null : people[who]
    // Another person begins with a page of their own, and finds nothing that the one before has left.
    let isFresh = true
    if (page.url().startsWith(url)) await page.evaluate(() => sessionStorage.clear())
    await page.goto('about:blank')
    if (person) await signInAs(page.context(), url, person)
    for (const state of screens[who]) {
      const { responses: answers = {}, name } = state
      const path = typeof state.path === 'string' ? state.path : state.path(scene)
      isFresh ||= 'get-session' in answers || (await isToastShown(visitor))
      await page.setViewportSize(WIDE)
      await stubResponses(page, answers)
      let isMissed = false
      try {
        if (isFresh) await page.goto(path)
        else await navigateWithin(visitor, path)
        await visitor.waitForHeading(state.title(texts, person?.name ?? '', scene))
        await state.prepare?.(visitor, scene)
        await look(state, visitor, scenery)
        await switchLanguage(page, 'en')
      } catch (error) {
        missed.push(`${name}: ${String(error)}`)
        isMissed = true
      }
      // What was asked and never answered, or has failed, is no place to go on from. What was held back would go on.
      const isHeld = Object.values(answers).includes('never')
      if (isHeld) await page.goto('about:blank')
      await page.unrouteAll()
      isFresh = isMissed || isHeld || 'get-session' in answers
    }
  }
  if (missed.length > 0) throw new Error(`Screens that did not come to their state: ${missed.join('\n')}`)
}

/**
 * As the way back and forth leads: the page is not loaded anew, which takes longest. Goes by way of another screen, so
 * that nothing is left of what was typed or asked for.
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

const stubResponses = async (page: Page, answers: StubResponses): Promise<void> => {
  for (const [call, answer] of Object.entries(answers)) {
    await page.route(`**/api/auth/${call}*`, async (route) => {
      if (answer === 'never') return
      if ('json' in answer) return route.fulfill({ json: answer.json })
      if ('fields' in answer) {
        // A connection that was kept may be closed just then.
        const response = await route.fetch({ maxRetries: 1 })
        return route.fulfill({ response, json: { ...(await response.json()), ...answer.fields } })
      }
      const { status, code } = answer
      const headers = status === 429 ? { 'retry-after': '42' } : undefined
      return route.fulfill({ status, headers, json: { code, message: code } })
    })
  }
}
