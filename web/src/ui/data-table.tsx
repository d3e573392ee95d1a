import type { CallState } from '@latchkey/client/react'
import { Button, CloseButton, Paper, Text, Title } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { useControlTexts } from './control-texts.ts'
import classes from './data-table.module.css'
import { AsyncContent } from './async-content.tsx'
import { RowsSkeleton } from './skeletons.tsx'
import type { Selection } from './row-selection.tsx'
import { TableRows, type TableRowsProps } from './table-rows.tsx'

interface DataTableProps<Row, SortKey extends string> extends TableRowsProps<Row, SortKey> {
  /** Describes the rows, usually by their number: “3 teams”. */
  title: string
  /** The title, which the parent focuses when the focused element disappears. */
  headingRef?: Ref<HTMLHeadingElement>
  /** Next to the title, for example a button that affects all rows. */
  headerEnd?: ReactNode
  filters?: ReactNode
  /** Present while filters are active. The empty state then has a button that resets them. */
  onClearFilters?: (() => void) | undefined
  state: Pick<CallState<readonly Row[]>, 'data' | 'error' | 'isPending' | 'refetch'>
  empty: ReactNode
  /** Rows can be selected if this is present. `deselect` receives keys of rows. */
  bulkActions?: ((rows: readonly Row[], deselect: (keys: readonly string[]) => void) => ReactNode) | undefined
  /** All rows by default. */
  isSelectable?: (row: Row) => boolean
  /** Below the table, for example a button that loads more rows. */
  footer?: ReactNode
}

/**
 * A list as a table, or as stacked rows in a narrow window. Renders the loading, error and empty states. Knows no data: the
 * parent sorts, filters and paginates.
 */
export const DataTable = <Row, SortKey extends string = never>(props: DataTableProps<Row, SortKey>) => {
  const { title, headingRef, headerEnd, filters, onClearFilters, state, rowKey, bulkActions, footer } = props
  const { isSelectable = () => true } = props
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const mergedHeadingRef = useMergedRef(heading, headingRef)
  const [selectedKeys, setSelectedKeys] = useState<ReadonlySet<string>>(new Set())
  const selectable = bulkActions ? (state.data ?? []).filter(isSelectable) : []
  // Rows that disappeared are no longer selected.
  const selected = selectable.filter((row) => selectedKeys.has(rowKey(row)))
  const deselect = (keys: readonly string[]) =>
    setSelectedKeys((current) => new Set([...current].filter((key) => !keys.includes(key))))
  const clearSelection = () => {
    setSelectedKeys(new Set())
    // The focused button disappears.
    heading.current?.focus()
  }
  const clearFilters = () => {
    onClearFilters?.()
    // The focused button disappears.
    heading.current?.focus()
  }
  // Filters must not move while the user types.
  const isTitleHidden = state.data?.length === 0 && !filters
  return (
    <Paper component="section" withBorder shadow="xs" className={classes.card} aria-labelledby={id}>
      <div className={isTitleHidden && !headerEnd ? undefined : classes.header}>
        <Title
          order={2}
          size="h5"
          id={id}
          ref={mergedHeadingRef}
          tabIndex={-1}
          className={isTitleHidden ? classes.hidden : classes.title}
        >
          {title}
        </Title>
        {headerEnd}
      </div>
      {filters && <search className={classes.filters}>{filters}</search>}
      <SelectionBar count={selected.length} onClear={clearSelection}>
        {selected.length > 0 && bulkActions?.(selected, deselect)}
      </SelectionBar>
      <TableContent
        {...props}
        selection={bulkActions && { selectable, selected, onChange: setSelectedKeys }}
        onClearFilters={onClearFilters && clearFilters}
      />
      {footer && <div className={classes.footer}>{footer}</div>}
    </Paper>
  )
}

interface SelectionBarProps {
  /** The number of selected rows. */
  count: number
  onClear: () => void
  /** The actions on the selected rows. */
  children: ReactNode
}

/** Announces the number of selected rows. Empty without any, because screen readers announce only changes of an element. */
const SelectionBar = ({ count, onClear, children }: SelectionBarProps) => {
  const { table: texts } = useControlTexts()
  return (
    <div className={count > 0 ? classes.bulk : undefined}>
      <Text component="span" size="sm" fw={600} role="status">
        {count > 0 && texts.selected(count)}
      </Text>
      {count > 0 && (
        <>
          {children}
          <CloseButton
            c="inherit"
            ms="auto"
            aria-label={texts.clearSelection}
            title={texts.clearSelection}
            onClick={onClear}
          />
        </>
      )}
    </div>
  )
}

type TableContentProps<Row, SortKey extends string> = DataTableProps<Row, SortKey> & {
  selection: Selection<Row> | undefined
}

/** The rows, or the state of a list without rows. Rows stay visible after a failure. */
const TableContent = <Row, SortKey extends string>(props: TableContentProps<Row, SortKey>) => {
  const { state, empty, onClearFilters } = props
  if (!state.data || state.data.length === 0) {
    return (
      <div className={classes.state}>
        <AsyncContent
          state={state}
          skeleton={<RowsSkeleton />}
          empty={<Empty text={empty} onClearFilters={onClearFilters} />}
        >
          {() => null}
        </AsyncContent>
      </div>
    )
  }
  return (
    <>
      {state.error && (
        <div className={classes.state}>
          <AsyncContent state={{ ...state, data: null }}>{() => null}</AsyncContent>
        </div>
      )}
      <TableRows {...props} rows={state.data} />
    </>
  )
}

const Empty = ({ text, onClearFilters }: { text: ReactNode; onClearFilters: (() => void) | undefined }) => {
  const { table: texts } = useControlTexts()
  return (
    <>
      <Text component="div" c="dimmed">
        {text}
      </Text>
      {onClearFilters && (
        <div>
          <Button variant="default" size="sm" onClick={onClearFilters}>
            {texts.clearFilters}
          </Button>
        </div>
      )}
    </>
  )
}
