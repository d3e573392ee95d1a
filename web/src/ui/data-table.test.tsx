import type { Failure } from '@latchkey/client/react'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../testing/render-in-app.tsx'
import { DataTable } from './data-table.tsx'
import { RowMenu, RowMenuItem } from './row-menu.tsx'
import type { Sort } from './table-rows.tsx'

afterEach(cleanup)

interface Fruit {
  id: string
  color: string
}

const fruits: Fruit[] = [
  { id: 'Apple', color: 'red' },
  { id: 'Banana', color: 'yellow' },
  { id: 'Cherry', color: 'red' },
]

/** The texts are loaded before the first render. */
const renderTable = (children: ReactNode) => act(async () => renderInApp(children))

interface FruitTableProps {
  data?: readonly Fruit[] | null
  error?: Failure | null
  isPending?: boolean
  onClearFilters?: () => void
  onEat?: (fruits: readonly Fruit[]) => void
}

const FruitTable = ({ data = fruits, error = null, isPending = false, onClearFilters, onEat }: FruitTableProps) => {
  const [sort, setSort] = useState<Sort<'id'>>({ key: 'id', isDescending: false })
  return (
    <DataTable
      title="3 fruits"
      state={{ data, error, isPending, refetch: () => {} }}
      empty="No fruits"
      onClearFilters={onClearFilters}
      columns={[
        { key: 'name', header: 'Name', cell: ({ id }) => id, sortKey: 'id' },
        { key: 'color', header: 'Color', cell: ({ color }) => color },
      ]}
      rowKey={({ id }) => id}
      rowName={({ id }) => id}
      sort={sort}
      onSort={setSort}
      actions={(fruit) => (
        <RowMenu name={fruit.id}>
          <RowMenuItem onClick={() => onEat?.([fruit])}>Eat</RowMenuItem>
        </RowMenu>
      )}
      bulkActions={
        onEat &&
        ((rows, deselect) => (
          <button
            type="button"
            onClick={() => {
              onEat(rows)
              deselect(rows.map(({ id }) => id))
            }}
          >
            Eat all
          </button>
        ))
      }
      isSelectable={({ id }) => id !== 'Cherry'}
    />
  )
}

test('names the rows of the table by their first cell', async () => {
  await renderTable(<FruitTable />)
  const table = within(await screen.findByRole('table', { name: '3 fruits' }))
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Apple', 'Banana', 'Cherry'])
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Name', 'Color'])
})

test('sorts only by the columns that support it, and reverses the order with the second press', async () => {
  await renderTable(<FruitTable />)
  const header = await screen.findByRole('columnheader', { name: 'Name' })
  expect(within(screen.getByRole('columnheader', { name: 'Color' })).queryByRole('button')).toBeNull()
  expect(header.getAttribute('aria-sort')).toBe('ascending')
  fireEvent.click(within(header).getByRole('button'))
  expect(header.getAttribute('aria-sort')).toBe('descending')
  fireEvent.click(within(header).getByRole('button'))
  expect(header.getAttribute('aria-sort')).toBe('ascending')
})

test('offers the actions of a row in a menu', async () => {
  const onEat = vi.fn()
  await renderTable(<FruitTable onEat={onEat} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Banana' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Eat' }))
  expect(onEat).toHaveBeenCalledWith([fruits[1]])
})

test('refers from the button of a row to its menu, and returns the focus to the button when Escape closes the menu', async () => {
  await renderTable(<FruitTable onEat={() => {}} />)
  const button = await screen.findByRole('button', { name: 'Actions for Banana' })
  button.focus()
  expect(button.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(button)
  const menu = await screen.findByRole('menu')
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(button.getAttribute('aria-controls')).toBe(menu.id)
  expect(menu.getAttribute('aria-labelledby')).toBe(button.id)
  await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true))
  fireEvent.keyDown(menu, { key: 'Escape' })
  await waitFor(() => expect(document.activeElement).toBe(button))
  expect(button.getAttribute('aria-expanded')).toBe('false')
})

test('applies a bulk action to the selected rows, except for those that cannot be selected', async () => {
  const onEat = vi.fn()
  await renderTable(<FruitTable onEat={onEat} />)
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Banana' }))
  expect(screen.getByText('1 selected')).toBeDefined()
  expect(screen.queryByRole('checkbox', { name: 'Select Cherry' })).toBeNull()
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' })
  expect(all.indeterminate).toBe(true)
  fireEvent.click(all)
  fireEvent.click(screen.getByRole('button', { name: 'Eat all' }))
  expect(onEat).toHaveBeenCalledWith(fruits.slice(0, 2))
  expect(screen.queryByText(/selected/)).toBeNull()
})

test('selects a row also with the area around its checkbox', async () => {
  await renderTable(<FruitTable onEat={vi.fn()} />)
  const checkbox = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select Banana' })
  fireEvent.click(checkbox.closest('label') ?? checkbox.ownerDocument)
  expect(checkbox.checked).toBe(true)
  expect(screen.getByText('1 selected')).toBeDefined()
})

test('removes the selection of a row that was removed', async () => {
  const Shrinking = () => {
    const [data, setData] = useState(fruits)
    return (
      <>
        <FruitTable data={data} onEat={() => {}} />
        <button type="button" onClick={() => setData(fruits.slice(1))}>
          Shrink
        </button>
      </>
    )
  }
  await renderTable(<Shrinking />)
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Apple' }))
  fireEvent.click(screen.getByRole('button', { name: 'Shrink' }))
  expect(screen.queryByText(/selected/)).toBeNull()
})

test('offers to reset the filters if they match no row', async () => {
  const onClearFilters = vi.fn()
  await renderTable(<FruitTable data={[]} onClearFilters={onClearFilters} />)
  expect(await screen.findByText('No fruits')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(onClearFilters).toHaveBeenCalledOnce()
})

test('moves the focus to the title after a retry that succeeded', async () => {
  const Retried = () => {
    const [error, setError] = useState<Failure | null>({ code: 'TIMEOUT', message: '', status: 0, statusText: '' })
    return (
      <>
        <FruitTable data={error ? null : fruits} error={error} />
        <button type="button" onClick={() => setError(null)}>
          Succeed
        </button>
      </>
    )
  }
  await renderTable(<Retried />)
  const button = await screen.findByRole('button', { name: 'Try again' })
  button.focus()
  fireEvent.click(button)
  fireEvent.click(screen.getByRole('button', { name: 'Succeed' }))
  expect(screen.getByText('Banana')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: '3 fruits' }))
})

test('moves the focus to the title when the button that clears the selection or the filters disappears', async () => {
  const Filtered = () => {
    const [isFiltered, setIsFiltered] = useState(true)
    return isFiltered ? (
      <FruitTable data={[]} onClearFilters={() => setIsFiltered(false)} onEat={() => {}} />
    ) : (
      <FruitTable onEat={() => {}} />
    )
  }
  await renderTable(<Filtered />)
  const pressWithKeyboard = async (name: string) => {
    const button = await screen.findByRole('button', { name })
    button.focus()
    fireEvent.click(button)
  }
  const title = await screen.findByRole('heading', { name: '3 fruits' })
  await pressWithKeyboard('Clear filters')
  await screen.findByText('Banana')
  expect(document.activeElement).toBe(title)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Banana' }))
  await pressWithKeyboard('Clear selection')
  expect(screen.queryByText('1 selected')).toBeNull()
  expect(document.activeElement).toBe(title)
})

test('announces the loading state, and shows a failure above the loaded rows', async () => {
  const { unmount } = await renderTable(<FruitTable data={null} isPending />)
  expect((await screen.findByText('Loading…')).closest('[role=status]')).not.toBeNull()
  unmount()
  const error: Failure = { code: 'NETWORK_ERROR', message: 'Offline', status: 0, statusText: '' }
  await renderTable(<FruitTable error={error} />)
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
  expect(screen.getByText('Banana')).toBeDefined()
})
