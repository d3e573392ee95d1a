import { texts } from '@latchkey/locales'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../testing/show.tsx'
import { useTexts } from './language.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  localStorage.clear()
})

const Screen = () => {
  const { web } = useTexts()
  const [count, setCount] = useState(0)
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {web.signIn.title} {count}
    </button>
  )
}

test('the page follows the languages of its browser; what it shows stays', async () => {
  show(<Screen />)
  fireEvent.click(screen.getByRole('button', { name: `${texts.en.web.signIn.title} 0` }))
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de'])
  fireEvent(window, new Event('languagechange'))
  await screen.findByRole('button', { name: `${texts.de.web.signIn.title} 1` })
  expect(document.documentElement.lang).toBe('de')
})

test('a language that was chosen here stays', async () => {
  localStorage.setItem('latchkey-language', 'fr')
  show(<Screen />)
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de'])
  fireEvent(window, new Event('languagechange'))
  await screen.findByRole('button', { name: `${texts.fr.web.signIn.title} 0` })
  expect(document.documentElement.lang).toBe('fr')
})
