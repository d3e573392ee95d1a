import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openAdmin, createAdminResponses } from '../testing/admin-page.tsx'
import { stubService } from '../testing/stub-service.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const values = {
  name: 'Acme',
  logo: null,
  logoDark: null,
  icon: null,
  homeUrl: null,
  color: null,
  radius: null,
  font: null,
  termsUrl: null,
  privacyUrl: null,
  supportUrl: null,
  senderName: null,
  footer: null,
}
const page = { name: 'Acme', logo: null, logoDark: null, icon: '', mark: '', accent: null, radius: 8, font: null }

test('leaving the form of the brand with changes requires a confirmation, until they are saved', async () => {
  // The library measures the text area again when a font has loaded. happy-dom has no fonts.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  let stored = values
  const getSetting = () => ({ stored, configured: values, brand: page })
  stubService({
    ...createAdminResponses('admin'),
    // The changes are saved before they are loaded again.
    '/admin/get-brand': () => (stored === values ? { body: getSetting() } : new Promise(() => {})),
    '/admin/update-brand': () => {
      stored = { ...values, name: 'Acme Ltd' }
      return { body: getSetting() }
    },
  })
  await openAdmin('/brand')
  const name = await screen.findByLabelText<HTMLInputElement>('Product name')
  fireEvent.change(name, { target: { value: 'Acme Ltd' } })
  fireEvent.click(screen.getByRole('link', { name: 'Users' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard changes?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Keep editing' }))
  expect(name.value).toBe('Acme Ltd')

  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Brand saved')
  fireEvent.click(screen.getByRole('link', { name: 'Users' }))
  await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe('/admin/users'))
})

test('does not undo what another admin changes while the form of the brand is open', async () => {
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  let stored: object = values
  const getSetting = () => ({ stored, configured: values, brand: page })
  const { listRequests } = stubService({
    ...createAdminResponses('admin'),
    '/admin/get-brand': () => ({ body: getSetting() }),
    '/admin/update-brand': (changes) => {
      stored = { ...stored, ...changes }
      return { body: getSetting() }
    },
  })
  await openAdmin('/brand')
  const saveName = async (name: string) => {
    fireEvent.change(await screen.findByLabelText('Product name'), { target: { value: name } })
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(listRequests('/admin/update-brand').at(-1)).toMatchObject({ name }))
  }
  await screen.findByLabelText('Product name')
  stored = { ...values, footer: 'Acme Inc., Berlin' }
  await saveName('Acme Ltd')
  expect(await screen.findByDisplayValue('Acme Inc., Berlin')).toBeDefined()
  await saveName('Acme Inc.')
  expect(listRequests('/admin/update-brand')).toEqual([{ name: 'Acme Ltd' }, { name: 'Acme Inc.' }])
})

test('previews the corner radius only if it is valid', async () => {
  stubService({
    ...createAdminResponses('admin'),
    '/admin/get-brand': { body: { stored: values, configured: values, brand: page } },
  })
  await openAdmin('/brand')
  const radius = await screen.findByLabelText('Corner radius')
  const readRadii = () => screen.getAllByText('Continue').map(({ style }) => style.borderRadius)
  fireEvent.change(radius, { target: { value: '0' } })
  expect(readRadii()).toEqual(['0px', '0px'])
  fireEvent.change(radius, { target: { value: '99' } })
  expect(readRadii()).toEqual(['8px', '8px'])
})
