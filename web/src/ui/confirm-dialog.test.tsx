import type { Failure } from '@latchkey/client/react'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useRef, useState } from 'react'
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

test('shows the failure of a try until the dialog closes', async () => {
  const Deletion = () => {
    const [isOpen, setIsOpen] = useState(true)
    const [failure, setFailure] = useState<Failure | null>(null)
    const fail = () => setFailure({ code: 'NETWORK_ERROR', message: 'Offline', status: 0, statusText: '' })
    return (
      <>
        <button type="button" onClick={() => setIsOpen(true)}>
          Open
        </button>
        <ConfirmDialog
          isOpen={isOpen}
          title="Delete it?"
          confirmLabel="Delete"
          isPending={false}
          failure={failure}
          onConfirm={fail}
          onClose={() => setIsOpen(false)}
        >
          It will be gone.
        </ConfirmDialog>
      </>
    )
  }
  renderInApp(<Deletion />)
  const tryToDelete = async () => fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await tryToDelete()
  await screen.findByText(/We can’t reach the server/)
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  await screen.findByRole('dialog')
  expect(screen.queryByText(/We can’t reach the server/)).toBeNull()
  await tryToDelete()
  expect(await screen.findByText(/We can’t reach the server/)).toBeDefined()
})

/** A button that opens a dialog, whose action moves the focus to a heading. */
const Page = ({ isUnmountedWhenClosed }: { isUnmountedWhenClosed: boolean }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Members
      </h1>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {(isOpen || !isUnmountedWhenClosed) && (
        <ConfirmDialog
          isOpen={isOpen}
          title="Delete it?"
          confirmLabel="Delete"
          isPending={false}
          failure={null}
          onConfirm={() => {
            setIsOpen(false)
            heading.current?.focus()
          }}
          onClose={() => setIsOpen(false)}
        >
          It will be gone.
        </ConfirmDialog>
      )}
    </>
  )
}

const openPage = async (isUnmountedWhenClosed: boolean): Promise<HTMLElement> => {
  renderInApp(<Page isUnmountedWhenClosed={isUnmountedWhenClosed} />)
  const opener = await screen.findByRole('button', { name: 'Open' })
  opener.focus()
  fireEvent.click(opener)
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  return opener
}

test.each([false, true])(
  'returns the focus to the button that opened it, if it is unmounted: %s',
  async (isUnmounted) => {
    const opener = await openPage(isUnmounted)
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(document.activeElement).toBe(opener))
  },
)

test.each([false, true])('leaves the focus where the action moved it, if it is unmounted: %s', async (isUnmounted) => {
  await openPage(isUnmounted)
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Members' }))
})
