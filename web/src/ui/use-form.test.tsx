import { Checkbox, TextInput } from '@mantine/core'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../testing/render-in-app.tsx'
import { useForm } from './use-form.ts'
import { validateRequired } from './validation.tsx'

afterEach(cleanup)

const submit = vi.fn()

const ExampleForm = () => {
  const form = useForm({
    initialValues: { name: '', acceptsTerms: false, more: { city: '' } },
    validate: { name: validateRequired, acceptsTerms: (accepts) => !accepts, more: { city: validateRequired } },
  })
  return (
    <form onSubmit={form.onSubmit(submit)}>
      <TextInput label="Name" {...form.getInputProps('name')} />
      <TextInput label="City" {...form.getInputProps('more.city')} />
      <Checkbox label="Terms" {...form.getInputProps('acceptsTerms')} />
      <button type="submit">Send</button>
      <button type="button" onClick={form.resetDirty}>
        Save
      </button>
      <button type="button" onClick={form.reset}>
        Undo
      </button>
      <p>{form.isDirty() ? 'changed' : 'unchanged'}</p>
    </form>
  )
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const state = () => screen.getByText(/changed/).textContent

test('submits only valid values, with those of groups and checkboxes', () => {
  renderInApp(<ExampleForm />)
  press('Send')
  expect(screen.getAllByText('This field is required')).toHaveLength(2)
  type('Name', 'Ada')
  // The error of the other field stays.
  expect(screen.getAllByText('This field is required')).toHaveLength(1)
  type('City', 'London')
  press('Send')
  expect(submit).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Terms' }))
  press('Send')
  expect(submit).toHaveBeenCalledExactlyOnceWith({ name: 'Ada', acceptsTerms: true, more: { city: 'London' } })
})

test('compares and resets values with those that were saved last', () => {
  renderInApp(<ExampleForm />)
  expect(state()).toBe('unchanged')
  type('City', 'London')
  expect(state()).toBe('changed')
  press('Save')
  expect(state()).toBe('unchanged')
  type('City', 'Paris')
  press('Undo')
  expect(field('City').value).toBe('London')
})
