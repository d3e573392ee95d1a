import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../testing/show.tsx'
import { useLanguage } from '../ui/language.tsx'
import { useAccountLanguage } from './account-language.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const Part = () => {
  const { texts, choose } = useLanguage()
  useAccountLanguage()
  return (
    <>
      <h1>{texts.web.signIn.title}</h1>
      <button onClick={() => void choose('fr')}>Français</button>
    </>
  )
}

test('the language of the account is that of the app, until the person chooses another', async () => {
  const answer = { session: { id: 'one' }, user: { id: 'ann', language: 'GERMAN' } }
  vi.stubGlobal('fetch', async () => Response.json(answer))
  const seen: (string | null)[] = []
  show(<Part />)
  await screen.findByText('Anmeldung')
  const heading = screen.getByRole('heading')
  new MutationObserver(() => seen.push(heading.textContent)).observe(heading, { characterData: true, subtree: true })
  fireEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(heading.textContent).toBe('Connexion'))
  // The account says otherwise for as long as the choice has not reached it: that is no reason to go back.
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(seen).toEqual(['Connexion'])
})
