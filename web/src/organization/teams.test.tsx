import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { acme, openOrganization, organizationResponses } from '../testing/organization-page.tsx'
import { stubService } from '../testing/stub-service.ts'
import { toast } from '../ui/toast.tsx'

afterEach(() => {
  cleanup()
  toast.clear()
  vi.unstubAllGlobals()
})

test.each([
  ['admin', ['Rename', 'Delete'], true],
  ['member', [], false],
])('shows %s only the team actions that their role allows', async (role, buttons, canCreate) => {
  stubService(organizationResponses(role))
  openOrganization('acme/teams')
  const row = within((await screen.findByText('Rockets')).closest('li') ?? expect.fail('Row not found'))
  expect(row.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons)
  expect(screen.queryByRole('heading', { name: 'Create team' }) !== null).toBe(canCreate)
})

test('shows created, renamed and deleted teams without a reload', async () => {
  let teams = acme.teams
  const change = (next: typeof teams, body: object = { status: true }) => {
    teams = next
    return { body }
  }
  const [rockets] = acme.teams
  stubService({
    ...organizationResponses('admin'),
    '/organization/get-full-organization': () => ({ body: { ...acme, teams } }),
    '/organization/create-team': ({ name }) => {
      const created = { ...(rockets ?? expect.fail('No team')), id: 'team-2', name: String(name) }
      return change([...teams, created], created)
    },
    '/organization/update-team': () =>
      change(
        teams.map((team) => ({ ...team, name: `${team.name} 2` })),
        rockets,
      ),
    '/organization/remove-team': () => change(teams.slice(1)),
  })
  openOrganization('acme/teams')
  fireEvent.change(await screen.findByLabelText('Team name'), { target: { value: 'Trains' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create team' }))
  await screen.findByRole('button', { name: 'Rename: Trains' })

  fireEvent.click(screen.getByRole('button', { name: 'Rename: Rockets' }))
  const rename = within(await screen.findByRole('dialog', { name: 'Rename team “Rockets”' }))
  fireEvent.click(rename.getByRole('button', { name: 'Rename' }))
  await screen.findByRole('button', { name: 'Rename: Rockets 2' })

  fireEvent.click(screen.getByRole('button', { name: 'Delete: Rockets 2' }))
  const removal = within(await screen.findByRole('dialog', { name: 'Delete team “Rockets 2”?' }))
  fireEvent.click(removal.getByRole('button', { name: 'Delete' }))
  await screen.findByText('Team “Rockets 2” deleted')
  await expect.poll(() => screen.queryByRole('button', { name: 'Rename: Rockets 2' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Rename: Trains 2' })).toBeDefined()
})
