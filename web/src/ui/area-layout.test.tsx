import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInApp } from '../testing/render-in-app.tsx'
import { AreaLayout } from './area-layout.tsx'

afterEach(cleanup)

const renderArea = (address: string) =>
  act(async () =>
    renderInApp(
      <AreaLayout
        label="Settings"
        links={[
          { to: '/settings', label: 'Overview', icon: 'home', isExact: true },
          { to: '/settings/teams', label: 'Teams', icon: 'team' },
        ]}
      >
        <p>Screen</p>
      </AreaLayout>,
      address,
    ),
  )

test('names the area and the current screen on the button that opens the navigation, also below its path', async () => {
  await renderArea('/settings/teams/design')
  const button = await screen.findByRole('button', { name: 'Settings: Teams' })
  // Below a visible line with the name of the area.
  expect(button.querySelector('[aria-hidden]:not(svg)')?.textContent).toBe('Settings')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
})

test('closes the navigation after a link was followed', async () => {
  await renderArea('/settings/teams')
  fireEvent.click(screen.getByRole('button', { name: 'Settings: Teams' }))
  fireEvent.click(screen.getByRole('link', { name: 'Overview' }))
  const toggle = await screen.findByRole('button', { name: 'Settings: Overview' })
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
})

test('names the area on a screen without a link', async () => {
  await renderArea('/other')
  expect(screen.getByRole('button', { name: 'Settings' })).toBeDefined()
})
