import type { Failure } from '@latchkey/client/react'
import { texts } from '@latchkey/locales'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInApp } from '../testing/render-in-app.tsx'
import { ErrorText, FailureText } from './error-text.tsx'
import { LanguageProvider, useLanguage } from './language.tsx'

afterEach(cleanup)

const { errors, areaErrors, pages, web } = texts.en

test('shows the message of a sign-in error synchronously', () => {
  renderInApp(<ErrorText code="INVALID_EMAIL_OR_PASSWORD" />)
  expect(screen.getByText(errors.INVALID_EMAIL_OR_PASSWORD)).toBeDefined()
})

test('loads the messages of the areas on demand and shows nothing until then', async () => {
  const { container } = render(<EnglishErrorText code="ROLE_NOT_FOUND" />)
  const shown = new Set([container.textContent])
  new MutationObserver(() => shown.add(container.textContent)).observe(container, { childList: true, subtree: true })
  await screen.findByText(areaErrors.ROLE_NOT_FOUND)
  expect([...shown]).toEqual(['', areaErrors.ROLE_NOT_FOUND])
  cleanup()
  render(<EnglishErrorText code="SLUG_IS_TAKEN" />)
  expect(screen.getByText(areaErrors.SLUG_IS_TAKEN), 'cached after the first use').toBeDefined()
})

test.each(['UNKNOWN_CODE', 'constructor', '', null])(
  'shows the fallback message for the unknown code %j',
  async (code) => {
    renderInApp(<ErrorText code={code} />)
    expect(await screen.findByText(pages.error.fallback)).toBeDefined()
  },
)

test('a suspended user sees when the suspension ends', () => {
  const banned = { status: 403, statusText: '', code: 'BANNED_USER', message: '' } as const
  renderInApp(<FailureText failure={{ ...banned, banExpires: '2030-02-03T12:00:00.000Z' }} />)
  expect(screen.getByText(/suspended until Feb 3, 2030/)).toBeDefined()
  cleanup()
  renderInApp(<FailureText failure={banned} />)
  expect(screen.getByText(errors.BANNED_USER)).toBeDefined()
})

test('shows the offline message if there is no response', () => {
  renderInApp(<FailureText failure={{ status: 0, statusText: '', code: 'NETWORK_ERROR', message: 'fetch failed' }} />)
  expect(screen.getByText(web.offline)).toBeDefined()
})

test('shows the message of a denial by the application, and not of another unknown code', async () => {
  const failure = {
    status: 403,
    statusText: '',
    code: 'NOT_INVITED',
    message: 'The product is in private beta',
  } as const
  // The casts: the type of `code` has only the codes of the product.
  const denial = { ...failure, isDenial: true } as unknown as Failure
  renderInApp(<FailureText failure={denial} />)
  expect(screen.getByText(denial.message)).toBeDefined()
  cleanup()
  renderInApp(<FailureText failure={{ ...denial, isDenial: undefined } as unknown as Failure} />)
  expect(await screen.findByText(pages.error.fallback)).toBeDefined()
})

test.each([
  [503, errors.INTERNAL_SERVER_ERROR],
  [200, errors.UNEXPECTED_ANSWER],
])('shows a message for a response of a proxy with status %d: “%s”', async (status, message) => {
  renderInApp(<FailureText failure={{ status, statusText: '', code: 'UNEXPECTED_ANSWER', message: 'not ours' }} />)
  expect(await screen.findByText(message)).toBeDefined()
})

test('replaces the message after a change of the language, without an empty state', async () => {
  const { container } = render(<EnglishErrorText code="TEAM_NOT_FOUND" />)
  await screen.findByText(areaErrors.TEAM_NOT_FOUND)
  const shown = new Set<string>()
  new MutationObserver(() => shown.add(container.textContent)).observe(container, {
    childList: true,
    characterData: true,
    subtree: true,
  })
  screen.getByRole('button').click()
  await screen.findByText(texts.de.areaErrors.TEAM_NOT_FOUND)
  expect([...shown]).toEqual([texts.de.areaErrors.TEAM_NOT_FOUND])
})

const EnglishErrorText = ({ code }: { code: string }) => (
  <LanguageProvider initial={{ tag: 'en', texts: texts.en }}>
    <ErrorText code={code} />
    <GermanButton />
  </LanguageProvider>
)

const GermanButton = () => {
  const { selectLanguage } = useLanguage()
  return <button type="button" aria-label="Deutsch" onClick={() => void selectLanguage('de')} />
}
