import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../testing/render-in-app.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

afterEach(cleanup)

const renderDialog = async (props: { isPending?: boolean; requiredInput?: { label: string; text: string } } = {}) => {
  const onConfirm = vi.fn()
  const onClose = vi.fn()
  renderInApp(
    <ConfirmDialog
      isOpen
      title="Delete it?"
      confirmLabel="Delete"
      isPending={false}
      failure={null}
      onConfirm={onConfirm}
      onClose={onClose}
      {...props}
    >
      It will be gone.
    </ConfirmDialog>,
  )
  return { onConfirm, onClose, button: await screen.findByRole<HTMLButtonElement>('button', { name: 'Delete' }) }
}

test('confirms with the button that names the action, and cancels with Cancel and Escape', async () => {
  const { onConfirm, onClose, button } = await renderDialog()
  fireEvent.click(button)
  expect(onConfirm).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape', code: 'Escape' })
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('disables the button until the required text is typed', async () => {
  const { button } = await renderDialog({ requiredInput: { label: 'Type the name', text: 'Acme' } })
  expect(button.disabled).toBe(true)
  fireEvent.change(screen.getByLabelText('Type the name'), { target: { value: 'acme' } })
  expect(button.disabled).toBe(true)
  fireEvent.change(screen.getByLabelText('Type the name'), { target: { value: ' Acme ' } })
  expect(button.disabled).toBe(false)
})

test('ignores Escape while the action runs', async () => {
  const { onClose } = await renderDialog({ isPending: true })
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape', code: 'Escape' })
  expect(onClose).not.toHaveBeenCalled()
})
