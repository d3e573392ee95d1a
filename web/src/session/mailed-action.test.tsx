import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { UndoEmailChange } from '../account/undo-email-change.tsx'
import { renderInApp } from '../testing/render-in-app.tsx'
import { stubService } from '../testing/stub-service.ts'
import { undoEmailChangeSecret } from './mailed-secrets.ts'

afterEach(() => {
  cleanup()
  undoEmailChangeSecret.remove()
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
    await vi.waitFor(() => expect(screen.getByRole('heading').textContent).not.toBe(title))
    expect(service.listRequests('/undo-email-change')).toEqual([{ token: 's3cret' }])
    expect(undoEmailChangeSecret.find()).toBeUndefined()
  },
)
