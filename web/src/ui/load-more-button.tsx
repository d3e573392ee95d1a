import { type MouseEvent, useEffect, useRef } from 'react'
import { ActionButton } from './action-button.tsx'
import type { Pagination } from './use-pagination.ts'

interface LoadMoreButtonProps {
  list: Pick<Pagination<unknown>, 'hasMore' | 'isLoadingMore' | 'loadMore'>
  label: string
}

/** Loads the next page of the list of its section. Hidden on the last page, whose first row then receives the focus. */
export const LoadMoreButton = ({ list: { hasMore, isLoadingMore, loadMore }, label }: LoadMoreButtonProps) => {
  const findNewRow = useRef<() => HTMLElement | undefined>(undefined)
  useEffect(() => {
    // A focus that the user moved stays.
    if (hasMore || document.activeElement !== document.body) return
    const row = findNewRow.current?.()
    row?.setAttribute('tabindex', '-1')
    row?.focus()
  }, [hasMore])
  const handleClick = ({ currentTarget }: MouseEvent) => {
    const section = currentTarget.closest('section')
    const listRows = () => section?.querySelectorAll<HTMLElement>('tbody > tr, li') ?? []
    const { length } = listRows()
    findNewRow.current = () => listRows()[length]
    void loadMore()
  }
  if (!hasMore) return null
  return (
    <div>
      <ActionButton variant="default" isPending={isLoadingMore} onClick={handleClick}>
        {label}
      </ActionButton>
    </div>
  )
}
