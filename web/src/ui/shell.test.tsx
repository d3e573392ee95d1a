import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { RouterLink } from '../router/links.tsx'
import { useSearchParams } from '../router/router.tsx'
import { renderInApp } from '../testing/render-in-app.tsx'
import { Shell } from './shell.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('scrolls to the top for another screen, but not when a filter changes', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockReturnValue()
  renderInApp(
    <Shell banner={null} headerEnd={null} footerEnd={null}>
      <Filter />
      <RouterLink to="/account">Account</RouterLink>
    </Shell>,
    '/admin/users',
  )
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'No filter' })))
  expect(screen.getByRole('button', { name: 'banned' })).toBeDefined()
  expect(scrollTo).not.toHaveBeenCalled()
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Account' })))
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0)
})

const Filter = () => {
  const [params, setParams] = useSearchParams()
  const select = () => setParams(() => new URLSearchParams({ filter: 'banned' }))
  return (
    <button type="button" onClick={select}>
      {params.get('filter') ?? 'No filter'}
    </button>
  )
}
