import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { Link, Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { renderInApp } from '../testing/render-in-app.tsx'
import { UnsavedChanges } from './unsaved-changes.tsx'

afterEach(cleanup)

const NameForm = () => {
  const [name, setName] = useState('')
  return (
    <>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <UnsavedChanges isDirty={() => name !== ''} />
      <Link to="/other">Other</Link>
    </>
  )
}

const renderForm = () =>
  act(async () =>
    renderInApp(
      <Routes>
        <Route index element={<NameForm />} />
        <Route path="other" element="Other screen" />
      </Routes>,
    ),
  )

const typeName = () => fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Ann' } })

test('follows a link at once while nothing was typed', async () => {
  await renderForm()
  fireEvent.click(screen.getByRole('link', { name: 'Other' }))
  expect(await screen.findByText('Other screen')).toBeDefined()
})

test('keeps the input if the user continues to edit', async () => {
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

test('lets the browser ask before it unloads the page, only while there is unsaved input', async () => {
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
