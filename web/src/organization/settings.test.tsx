import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { client } from '../client.ts'
import { acme, createMember, openOrganization, organizationResponses } from '../testing/organization-page.tsx'
import { stubService } from '../testing/stub-service.ts'
import { toast } from '../ui/toast.tsx'

afterEach(() => {
  cleanup()
  toast.clear()
  vi.unstubAllGlobals()
})

/** The settings of an organization that others change, too. */
const openSettings = (facts: object = {}, answers: Parameters<typeof stubService>[0] = {}) => {
  let organization = { ...acme, ...facts }
  const service = stubService({
    ...organizationResponses('admin'),
    '/organization/get-full-organization': () => ({ body: organization }),
    '/organization/list-sole-ownerships': { body: [] },
    '/organization/update': ({ data }) => {
      organization = { ...organization, ...(data as object) }
      return { body: organization }
    },
    ...answers,
  })
  openOrganization('acme/settings')
  return {
    ...service,
    /** Somebody else changes it, and I come back to the tab. */
    othersChange: (changes: object) => {
      organization = { ...organization, ...changes }
      act(() => void document.dispatchEvent(new Event('visibilitychange')))
    },
  }
}

const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name of the organization' })
const save = async () => fireEvent.submit(await name())

test('what others have changed meanwhile is shown where nothing was typed, and is not sent', async () => {
  const { requests, othersChange } = openSettings()
  fireEvent.change(await screen.findByLabelText('Web address'), { target: { value: 'rockets' } })
  othersChange({ name: 'Renamed', logo: 'https://logo.example/1.png' })
  await waitFor(async () => expect((await name()).value).toBe('Renamed'))
  expect(screen.getByLabelText<HTMLInputElement>('Web address').value).toBe('rockets')
  await save()
  await screen.findByText('The changes are saved.')
  expect(requests('/organization/update')).toEqual([{ data: { slug: 'rockets' }, organizationId: 'acme-id' }])
})

test('whoever changes nothing sends nothing', async () => {
  const { requests } = openSettings()
  await save()
  await screen.findByText('The changes are saved.')
  expect(requests('/organization/update')).toEqual([])
})

test('additional data that is being typed stays when somebody else changes another key', async () => {
  const { requests, othersChange } = openSettings({ metadata: { plan: 'gold', seats: 7 } })
  const field = async (key: string) =>
    within(await screen.findByRole('group', { name: key })).getByRole<HTMLInputElement>('textbox', { name: 'Value' })
  fireEvent.change(await field('plan'), { target: { value: 'silver' } })
  othersChange({ metadata: { plan: 'gold', seats: 8, trial: true } })
  await screen.findByRole('group', { name: 'trial' })
  expect((await field('plan')).value).toBe('silver')
  fireEvent.submit(await field('plan'))
  await screen.findByText('The changes are saved.')
  expect(requests('/organization/update')).toEqual([
    { data: { metadata: { plan: 'silver', seats: 8, trial: true } }, organizationId: 'acme-id' },
  ])
})

test('whoever has lost the role that a form needs is told so, and offered no more than they may do', async () => {
  let role = 'admin'
  openSettings(
    {},
    {
      '/organization/list': () => ({ body: [acme] }),
      '/organization/get-active-member': () => ({ body: createMember('Ann', role) }),
      '/organization/update': () => {
        role = 'member'
        return { status: 403, body: { code: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION' } }
      },
    },
  )
  fireEvent.change(await name(), { target: { value: 'Mine' } })
  await act(() => client.useListOrganizations.get().refetch())
  await save()
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  expect(screen.getByText(/^You may not change this organization/)).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Name and address' })).toBeDefined()
})

test('once there is another owner, whoever comes back may leave', async () => {
  let sole = [acme]
  const { othersChange } = openSettings({}, { '/organization/list-sole-ownerships': () => ({ body: sole }) })
  await screen.findByRole('heading', { name: 'Leave organization' })
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Leave organization/ })).toBeNull())
  sole = []
  othersChange({})
  expect(await screen.findByRole('button', { name: /^Leave organization/ })).toBeDefined()
})
