import { ActionButton } from './action-button.tsx'
import type { Pagination } from './use-pagination.ts'

interface LoadMoreButtonProps {
  list: Pick<Pagination<unknown>, 'hasMore' | 'isLoadingMore' | 'loadMore'>
  label: string
}

/** Loads the next page of a list. Hidden on the last page. */
export const LoadMoreButton = ({ list: { hasMore, isLoadingMore, loadMore }, label }: LoadMoreButtonProps) => {
  if (!hasMore) return null
  return (
    <div>
      <ActionButton variant="default" isPending={isLoadingMore} onClick={() => void loadMore()}>
        {label}
      </ActionButton>
    </div>
  )
}
