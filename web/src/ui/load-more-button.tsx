import { Button } from '@mantine/core'
import { useFocusRestore } from './use-focus-restore.ts'
import type { Pagination } from './use-pagination.ts'

interface LoadMoreButtonProps {
  list: Pick<Pagination<unknown>, 'hasMore' | 'isLoadingMore' | 'loadMore'>
  label: string
}

/** Loads the next page of a list. Hidden on the last page. */
export const LoadMoreButton = ({ list: { hasMore, isLoadingMore, loadMore }, label }: LoadMoreButtonProps) => {
  useFocusRestore(isLoadingMore)
  if (!hasMore) return null
  return (
    <div>
      <Button variant="default" loading={isLoadingMore} onClick={() => void loadMore()}>
        {label}
      </Button>
    </div>
  )
}
