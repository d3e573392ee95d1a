import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { UndoEmailChange } from '../account/undo-email-change.tsx'
import { useLocation } from '../router/router.tsx'
import { renderInApp } from '../testing/render-in-app.tsx'
import { setMeta } from '../testing/set-meta.ts'
import { stubService } from '../testing/stub-service.ts'
import { CancelRecovery } from '../two-factor/cancel-recovery.tsx'
import { Link } from '../ui/link.tsx'
import { cancelRecoverySecret, undoEmailChangeSecret } from './mailed-secrets.ts'

afterEach(() => {
  cleanup()
  undoEmailChangeSecret.remove()
  cancelRecoverySecret.remove()
  setMeta('latchkey-password-reset', '')
  vi.unstubAllGlobals()
})

test.each([{ body: { status: true } }, { status: 400, body: { code: 'INVALID_TOKEN', message: '' } }])(
  'the secret of a mailed link does not stay in the browser after its use: %j',
  async (response) => {
    undoEmailChangeSecret.store('s3cret')
    const service = stubService({ '/undo-email-change': response })
    renderInApp(<UndoEmailChange />, '/undo-email-change')
    const button = await screen.findByRole('button')
    const title = screen.getByRole('heading').textContent
    fireEvent.click(button)
    await expect.poll(() => screen.getByRole('heading').textContent).not.toBe(title)
    expect(service.listRequests('/undo-email-change')).toEqual([{ token: 's3cret' }])
    expect(undoEmailChangeSecret.find()).toBeUndefined()
  },
)

test('a mailed link that no longer works leads to the home page with its main action', async () => {
  stubService({ '/undo-email-change': { status: 400, body: { code: 'INVALID_TOKEN', message: '' } } })
  renderInApp(<UndoEmailChange />, '/undo-email-change#used')
  fireEvent.click(await screen.findByRole('button'))
  const link = await screen.findByRole('link', { name: 'Go to home page' })
  expect(link.getAttribute('href')).toBe('/')
  expect(link.dataset.variant).not.toBe('default')
})

test.each([
  ['', 'Create a new password'],
  ['off', 'Sign in'],
])('leads on after the undo of an email change, with reset mails “%s”', async (mails, label) => {
  setMeta('latchkey-password-reset', mails)
  undoEmailChangeSecret.store('s3cret')
  stubService({ '/undo-email-change': { body: { status: true } } })
  renderInApp(<UndoEmailChange />, '/undo-email-change')
  fireEvent.click(await screen.findByRole('button'))
  expect(await screen.findByRole('link', { name: label })).toBeDefined()
})

test.each([
  ['', ['Reset password', 'Sign in']],
  ['off', ['Sign in']],
])('leads on after the cancellation of a recovery, with reset mails “%s”', async (mails, labels) => {
  setMeta('latchkey-password-reset', mails)
  cancelRecoverySecret.store('s3cret')
  stubService({ '/two-factor/cancel-recovery': { body: { status: true } } })
  renderInApp(<CancelRecovery />, '/cancel-recovery')
  fireEvent.click(await screen.findByRole('button'))
  const links = await screen.findAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(labels)
})

test('a second link in the same tab shows its button after a used one, and its secret leaves the address', async () => {
  stubService({ '/undo-email-change': { status: 400, body: { code: 'INVALID_TOKEN', message: '' } } })
  const SecondLink = () => (
    <Link to="/undo-email-change#valid">The address ends with {useLocation().hash || 'nothing'}</Link>
  )
  renderInApp(
    <>
      <UndoEmailChange />
      <SecondLink />
    </>,
    '/undo-email-change#used',
  )
  fireEvent.click(await screen.findByRole('button'))
  await expect.poll(() => screen.queryByRole('button')).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: /address/ }))
  expect(await screen.findByRole('button')).toBeDefined()
  expect(await screen.findByText('The address ends with nothing')).toBeDefined()
  expect(undoEmailChangeSecret.find()).toBe('valid')
})
