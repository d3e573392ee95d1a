import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { client } from '../client.ts'
import { SessionControls } from '../session/session-controls.tsx'
import { ann, stubService } from '../testing/stub-service.ts'
import { renderInApp } from '../testing/render-in-app.tsx'
import { useLanguage } from '../ui/language.tsx'
import { useAccountLanguage } from './account-language.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const Part = () => {
  const { texts, selectLanguage } = useLanguage()
  useAccountLanguage()
  return (
    <>
      <h1>{texts.web.signIn.title}</h1>
      <button onClick={() => void selectLanguage('fr')}>Français</button>
    </>
  )
}

test('the language of the account is that of the app, until the person chooses another', async () => {
  const answer = { session: { id: 'one' }, user: { id: 'ann', language: 'GERMAN' } }
  vi.stubGlobal('fetch', async () => Response.json(answer))
  const seen: (string | null)[] = []
  renderInApp(<Part />)
  await screen.findByText('Anmeldung')
  const heading = screen.getByRole('heading')
  new MutationObserver(() => seen.push(heading.textContent)).observe(heading, { characterData: true, subtree: true })
  fireEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(heading.textContent).toBe('Connexion'))
  // The account says otherwise for as long as the choice has not reached it: that is no reason to go back.
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(seen).toEqual(['Connexion'])
})

test('of two choices that follow each other the last one stays, and reaches the account', async () => {
  const asked: (() => void)[] = []
  let language: unknown = null
  const service = stubService({
    '/get-session': () => ({ body: { ...ann, user: { ...ann.user, language } } }),
    '/update-user': async (sent) => {
      await new Promise<void>((resolve) => asked.push(resolve))
      language = sent.language
      return { body: { status: true } }
    },
  })
  await client.useSession.get().refetch()
  renderInApp(
    <>
      <Part />
      <SessionControls />
    </>,
  )
  fireEvent.click(await screen.findByRole('button', { name: /Ann/ }))
  const select = await screen.findByLabelText('Language')
  const shown = () => document.documentElement.lang
  fireEvent.change(select, { target: { value: 'de' } })
  await waitFor(() => expect([shown(), asked.length]).toEqual(['de', 1]))
  fireEvent.change(select, { target: { value: 'pl' } })
  await waitFor(() => expect(shown()).toBe('pl'))

  asked[0]?.()
  await waitFor(() => expect(asked).toHaveLength(2))
  // The account has German for a moment, which every page hears of.
  await act(() => client.useSession.get().refetch())
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(shown()).toBe('pl')
  asked[1]?.()
  await waitFor(() => expect(language).toBe('POL'))
  await act(() => client.useSession.get().refetch())
  expect(shown()).toBe('pl')
  expect(service.requests('/update-user')).toEqual([{ language: 'GERMAN' }, { language: 'POL' }])
})

test('whoever acts in the place of somebody has their language, and then their own again', async () => {
  localStorage.clear()
  let session: object = ann
  stubService({ '/get-session': () => ({ body: session }) })
  await client.useSession.get().refetch()
  renderInApp(<Part />)
  session = {
    session: { ...ann.session, impersonatedBy: 'ann' },
    user: { ...ann.user, id: 'can', language: 'TURKEY' },
  }
  await act(() => client.useSession.get().refetch())
  await screen.findByText('Oturum açın')
  expect(localStorage.getItem('latchkey-language')).toBeNull()

  session = ann
  await act(() => client.useSession.get().refetch())
  expect(await screen.findByText('Sign in')).toBeDefined()
})
