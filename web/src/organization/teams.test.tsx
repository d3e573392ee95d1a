import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { acme, createMember, openOrganization, createOrganizationResponses } from '../testing/organization-page.tsx'
import { chooseRowAction, listRowActions } from '../testing/row-menu.ts'
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
  stubService(createOrganizationResponses(role))
  openOrganization('acme/teams')
  await screen.findByText('Rockets')
  expect(await listRowActions()).toEqual([buttons])
  expect(screen.queryByRole('button', { name: 'Create team' }) !== null).toBe(canCreate)
})

test('shows created, renamed and deleted teams without a reload', async () => {
  let teams = acme.teams
  const change = (next: typeof teams, body: object = { status: true }) => {
    teams = next
    return { body }
  }
  const [rockets] = acme.teams
  stubService({
    ...createOrganizationResponses('admin'),
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
  fireEvent.click(await screen.findByRole('button', { name: 'Create team' }))
  const creation = within(await screen.findByRole('dialog', { name: 'Create team' }))
  fireEvent.change(creation.getByLabelText('Team name'), { target: { value: 'Trains' } })
  fireEvent.click(creation.getByRole('button', { name: 'Create team' }))
  await screen.findByRole('link', { name: 'Trains' })

  await chooseRowAction('Rockets', 'Rename')
  const rename = within(await screen.findByRole('dialog', { name: 'Rename team “Rockets”' }))
  fireEvent.click(rename.getByRole('button', { name: 'Rename' }))
  await screen.findByRole('link', { name: 'Rockets 2' })

  await chooseRowAction('Rockets 2', 'Delete')
  const removal = within(await screen.findByRole('dialog', { name: 'Delete team “Rockets 2”?' }))
  fireEvent.click(removal.getByRole('button', { name: 'Delete' }))
  await screen.findByText('Team “Rockets 2” deleted')
  await expect.poll(() => screen.queryByRole('link', { name: 'Rockets 2' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Trains 2' })).toBeDefined()
})

test('removes a team from the list that another admin has deleted', async () => {
  let { teams } = acme
  stubService({
    ...createOrganizationResponses('admin'),
    '/organization/get-full-organization': () => ({ body: { ...acme, teams } }),
    '/organization/remove-team': () => {
      teams = []
      return { status: 400, body: { code: 'TEAM_NOT_FOUND' } }
    },
  })
  openOrganization('acme/teams')
  await chooseRowAction('Rockets', 'Delete')
  const removal = within(await screen.findByRole('dialog'))
  fireEvent.click(removal.getByRole('button', { name: 'Delete' }))
  await screen.findByText('Team “Rockets” deleted')
  await expect.poll(() => screen.queryByRole('link', { name: 'Rockets' })).toBeNull()
})

test('removes a team from the list that another admin deletes while it is renamed', async () => {
  let { teams } = acme
  stubService({
    ...createOrganizationResponses('admin'),
    '/organization/get-full-organization': () => ({ body: { ...acme, teams } }),
    '/organization/update-team': () => {
      teams = []
      return { status: 400, body: { code: 'TEAM_NOT_FOUND' } }
    },
  })
  openOrganization('acme/teams')
  await chooseRowAction('Rockets', 'Rename')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Rename' }))
  await screen.findByText(/^We couldn’t find this team/)
  await expect.poll(() => screen.queryByRole('link', { name: 'Rockets' })).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('counts the members of each team', async () => {
  const members = [{ ...createMember('Mia', 'member'), teamId: 'team-1' }, createMember('Adam', 'member')]
  stubService({
    ...createOrganizationResponses('member'),
    '/organization/get-full-organization': { body: { ...acme, members } },
  })
  openOrganization('acme/teams')
  const row = (await screen.findByText('Rockets')).closest('tr') ?? expect.fail('Row not found')
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toContain('1')
})
