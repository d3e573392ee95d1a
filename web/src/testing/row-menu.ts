import { fireEvent, screen } from '@testing-library/react'

/** Opens the menu of the row with this name. */
const openRowMenu = async (name: string): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await screen.findByRole('menu')
}

/** Chooses an action of the row with this name. */
export const chooseRowAction = async (name: string, action: string): Promise<void> => {
  await openRowMenu(name)
  fireEvent.click(screen.getByRole('menuitem', { name: action }))
}

/** The actions of each row. */
export const listRowActions = async (): Promise<string[][]> => {
  const all: string[][] = []
  for (const row of screen.getAllByRole('rowheader')) {
    const button = row.closest('tbody > tr')?.querySelector('button[aria-haspopup="menu"][aria-label^="Actions"]')
    if (!button) {
      all.push([])
      continue
    }
    fireEvent.click(button)
    await screen.findByRole('menu')
    all.push(screen.getAllByRole('menuitem').map(({ textContent }) => textContent))
    fireEvent.click(button)
  }
  return all
}
