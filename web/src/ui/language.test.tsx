import { texts } from '@latchkey/locales'
import type * as locales from '@latchkey/locales/load'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../testing/render-in-app.tsx'
import { useTexts } from './language.tsx'
import { LanguageSelect } from './language-select.tsx'

// The German texts load slowly if `isSlow` is set.
const german = vi.hoisted(() => ({ finishLoading: () => {}, isSlow: false }))
vi.mock('@latchkey/locales/load', async (original) => {
  const real = await original<typeof locales>()
  const loadTexts: typeof real.loadTexts = async (tag) => {
    if (tag === 'de' && german.isSlow) {
      await new Promise<void>((resolve) => {
        german.finishLoading = resolve
      })
    }
    return real.loadTexts(tag)
  }
  return { ...real, loadTexts }
})

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

test('follows the language of the browser and keeps the state of the screen', async () => {
  renderInApp(<Screen />)
  fireEvent.click(screen.getByRole('button', { name: `${texts.en.web.signIn.title} 0` }))
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de'])
  fireEvent(window, new Event('languagechange'))
  await screen.findByRole('button', { name: `${texts.de.web.signIn.title} 1` })
  expect(document.documentElement.lang).toBe('de')
})

test('keeps a stored language after the browser changes its language', async () => {
  localStorage.setItem('latchkey-language', 'fr')
  renderInApp(<Screen />)
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de'])
  fireEvent(window, new Event('languagechange'))
  await screen.findByRole('button', { name: `${texts.fr.web.signIn.title} 0` })
  expect(document.documentElement.lang).toBe('fr')
})

test('shows and stores the language that was selected last, whichever loads first', async () => {
  german.isSlow = true
  const onSelected = vi.fn()
  renderInApp(
    <>
      <Screen />
      <LanguageSelect label="Language" onSelected={onSelected} />
    </>,
  )
  const select = (tag: string) => fireEvent.change(screen.getByLabelText('Language'), { target: { value: tag } })
  select('de')
  select('pl')
  await screen.findByRole('button', { name: `${texts.pl.web.signIn.title} 0` })
  await act(async () => {
    german.finishLoading()
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
  expect(document.documentElement.lang).toBe('pl')
  expect(localStorage.getItem('latchkey-language')).toBe('pl')
  expect(onSelected.mock.calls).toEqual([['pl']])
})
