import { texts } from '@latchkey/locales'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInApp } from '../testing/render-in-app.tsx'
import { ErrorText, FailureText } from './error-text.tsx'
import { LanguageProvider, useLanguage } from './language.tsx'

afterEach(cleanup)

const { errors, areaErrors, pages, web } = texts.en

test('what those who sign in can meet is said at once', () => {
  renderInApp(<ErrorText code="INVALID_EMAIL_OR_PASSWORD" />)
  expect(screen.getByText(errors.INVALID_EMAIL_OR_PASSWORD)).toBeDefined()
})

test('what an area can meet is said wherever it is met, and nothing else meanwhile', async () => {
  const { container } = render(<InEnglish code="INVITATION_NOT_FOUND" />)
  const shown = new Set([container.textContent])
  new MutationObserver(() => shown.add(container.textContent)).observe(container, { childList: true, subtree: true })
  await screen.findByText(areaErrors.INVITATION_NOT_FOUND)
  expect([...shown]).toEqual(['', areaErrors.INVITATION_NOT_FOUND])
  cleanup()
  render(<InEnglish code="SLUG_IS_TAKEN" />)
  expect(screen.getByText(areaErrors.SLUG_IS_TAKEN), 'known from then on').toBeDefined()
})

test.each(['NEVER_HEARD_OF', 'constructor', '', null])(
  'the unknown code %j gets the general sentence',
  async (code) => {
    renderInApp(<ErrorText code={code} />)
    expect(await screen.findByText(pages.error.fallback)).toBeDefined()
  },
)

test('what the service did not answer to is told as such', () => {
  renderInApp(<FailureText failure={{ status: 0, statusText: '', code: 'NETWORK_ERROR', message: 'fetch failed' }} />)
  expect(screen.getByText(web.offline)).toBeDefined()
})

test.each([
  [503, errors.INTERNAL_SERVER_ERROR],
  [200, errors.UNEXPECTED_ANSWER],
])('to the page of somebody else with status %d we say “%s”', async (status, sentence) => {
  renderInApp(<FailureText failure={{ status, statusText: '', code: 'UNEXPECTED_ANSWER', message: 'not ours' }} />)
  expect(await screen.findByText(sentence)).toBeDefined()
})

test('a sentence follows the language, without a gap', async () => {
  const { container } = render(<InEnglish code="TEAM_NOT_FOUND" />)
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

const InEnglish = ({ code }: { code: string }) => (
  <LanguageProvider initial={{ tag: 'en', texts: texts.en }}>
    <ErrorText code={code} />
    <ToGerman />
  </LanguageProvider>
)

const ToGerman = () => {
  const { selectLanguage } = useLanguage()
  return <button type="button" aria-label="Deutsch" onClick={() => void selectLanguage('de')} />
}
