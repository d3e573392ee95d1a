import { fireEvent, screen } from '@testing-library/react'

/** Presses the button with this name, as soon as it is shown. */
export const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

/** Replaces the text of the field with this label, as soon as it is shown. */
export const enter = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
