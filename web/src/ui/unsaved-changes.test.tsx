import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { RouterLink } from '../router/links.tsx'
import { useNavigate } from '../router/router.tsx'
import { Route, Routes } from '../router/routes.tsx'
import { renderInApp } from '../testing/render-in-app.tsx'
import { Form } from './form.tsx'
import { UnsavedChanges } from './unsaved-changes.tsx'

afterEach(() => {
  cleanup()
  window.history.replaceState(null, '', '/')
})

const NameForm = () => {
  const [name, setName] = useState('')
  return (
    <>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <UnsavedChanges isDirty={() => name !== ''} />
      <RouterLink to="/other">Other</RouterLink>
    </>
  )
}

const renderForm = async () => {
  renderInApp(
    <Routes>
      <Route index element={<NameForm />} />
      <Route path="other" element="Other screen" />
    </Routes>,
  )
  await screen.findByLabelText('Name')
}

const typeName = () => fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Ann' } })

test('follows a link without a confirmation if the form has no changes', async () => {
  await renderForm()
  fireEvent.click(screen.getByRole('link', { name: 'Other' }))
  expect(await screen.findByText('Other screen')).toBeDefined()
})

test('restores the form if the user continues to edit', async () => {
  await renderForm()
  typeName()
  fireEvent.click(screen.getByRole('link', { name: 'Other' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard changes?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Keep editing' }))
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ann')
  expect(screen.queryByText('Other screen')).toBeNull()
})

test('follows the link after the user discarded the input', async () => {
  await renderForm()
  typeName()
  fireEvent.click(screen.getByRole('link', { name: 'Other' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard changes?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Discard changes' }))
  expect(await screen.findByText('Other screen')).toBeDefined()
})

test('does not submit the form when the user discards its input', async () => {
  const submit = vi.fn<() => void>()
  renderInApp(
    <Form submitLabel="Save" onSubmit={submit} isPending={false} failure={null}>
      <NameForm />
    </Form>,
  )
  await screen.findByLabelText('Name')
  typeName()
  fireEvent.click(screen.getByRole('link', { name: 'Other' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(submit).not.toHaveBeenCalled()
})

test('requires a confirmation of the browser before a reload, only with unsaved input', async () => {
  await renderForm()
  const unload = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(unload()).toBe(false)
  typeName()
  expect(unload()).toBe(true)
})

test('restores the address and the input if the user goes back and continues to edit', async () => {
  window.history.replaceState(null, '', '/form')
  await renderForm()
  typeName()
  // The browser changes the address before it reports the navigation.
  window.history.replaceState(null, '', '/before')
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')))
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard changes?' }))
  expect(window.location.pathname).toBe('/form')
  fireEvent.click(dialog.getByRole('button', { name: 'Keep editing' }))
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ann')
})

test('restores the current address of a form whose address changed', async () => {
  const MovedForm = () => {
    const navigate = useNavigate()
    const move = () => {
      window.history.replaceState(null, '', '/new/form')
      navigate('/new/form', { replace: true })
    }
    return (
      <>
        <NameForm />
        <button onClick={move}>Move</button>
      </>
    )
  }
  window.history.replaceState(null, '', '/old/form')
  renderInApp(
    <Routes>
      <Route path=":slug/form" element={<MovedForm />} />
    </Routes>,
    '/old/form',
  )
  await screen.findByLabelText('Name')
  typeName()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Move' })))
  window.history.replaceState(null, '', '/before')
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')))
  await screen.findByRole('dialog', { name: 'Discard changes?' })
  expect(window.location.pathname).toBe('/new/form')
})
