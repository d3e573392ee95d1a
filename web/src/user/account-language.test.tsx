import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { client } from '../client.ts'
import { SessionControls } from '../session/session-controls.tsx'
import { annSession, stubService } from '../testing/stub-service.ts'
import { renderInApp } from '../testing/render-in-app.tsx'
import { useLanguage } from '../ui/language.tsx'
import { useAccountLanguage } from './account-language.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const LanguageProbe = () => {
  const { texts, selectLanguage } = useLanguage()
  useAccountLanguage()
  return (
    <>
      <h1>{texts.web.signIn.title}</h1>
      <button onClick={() => void selectLanguage('fr')}>Français</button>
    </>
  )
}

test('shows the language of the account until the user selects another one', async () => {
  const session = { session: { id: 'one' }, user: { id: 'ann', language: 'GERMAN' } }
  vi.stubGlobal('fetch', async () => Response.json(session))
  const seen: (string | null)[] = []
  renderInApp(<LanguageProbe />)
  await screen.findByText('Anmeldung')
  const heading = screen.getByRole('heading')
  new MutationObserver(() => seen.push(heading.textContent)).observe(heading, { characterData: true, subtree: true })
  fireEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(heading.textContent).toBe('Connexion'))
  // The account still has the previous language, which must not be restored.
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(seen).toEqual(['Connexion'])
})

test('keeps and saves the last of two quick selections', async () => {
  const pendingUpdates: (() => void)[] = []
  let language: unknown = null
  const service = stubService({
    '/get-session': () => ({ body: { ...annSession, user: { ...annSession.user, language } } }),
    '/update-user': async (body) => {
      await new Promise<void>((resolve) => pendingUpdates.push(resolve))
      language = body.language
      return { body: { status: true } }
    },
  })
  await client.useSession.get().refetch()
  renderInApp(
    <>
      <LanguageProbe />
      <SessionControls />
    </>,
  )
  fireEvent.click(await screen.findByRole('button', { name: /Ann/ }))
  const select = await screen.findByLabelText('Language')
  const getLanguage = () => document.documentElement.lang
  fireEvent.change(select, { target: { value: 'de' } })
  await waitFor(() => expect([getLanguage(), pendingUpdates.length]).toEqual(['de', 1]))
  fireEvent.change(select, { target: { value: 'pl' } })
  await waitFor(() => expect(getLanguage()).toBe('pl'))

  pendingUpdates[0]?.()
  await waitFor(() => expect(pendingUpdates).toHaveLength(2))
  // The session briefly contains German.
  await act(() => client.useSession.get().refetch())
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(getLanguage()).toBe('pl')
  pendingUpdates[1]?.()
  await waitFor(() => expect(language).toBe('POL'))
  await act(() => client.useSession.get().refetch())
  expect(getLanguage()).toBe('pl')
  expect(service.listRequests('/update-user')).toEqual([{ language: 'GERMAN' }, { language: 'POL' }])
})

test('shows the language of the impersonated user during impersonation', async () => {
  localStorage.clear()
  let session: object = annSession
  stubService({ '/get-session': () => ({ body: session }) })
  await client.useSession.get().refetch()
  renderInApp(<LanguageProbe />)
  session = {
    session: { ...annSession.session, impersonatedBy: 'ann' },
    user: { ...annSession.user, id: 'can', language: 'TURKEY' },
  }
  await act(() => client.useSession.get().refetch())
  await screen.findByText('Oturum açın')
  expect(localStorage.getItem('latchkey-language')).toBeNull()

  session = annSession
  await act(() => client.useSession.get().refetch())
  expect(await screen.findByText('Sign in')).toBeDefined()
})
