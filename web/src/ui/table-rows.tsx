import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useControlTexts } from './control-texts.ts'
import classes from './data-table.module.css'
import { Icon } from './icon.tsx'
import { RowCheckbox, SelectAll, type Selection } from './row-selection.tsx'

/** A column. The cells of the first one name their rows. */
export interface Column<Row, SortKey extends string = never> {
  key: string
  header: string
  /** Null hides the cell and its label in a narrow window. */
  cell: (row: Row) => ReactNode
  /** Stays on one line in a wide table. */
  isDate?: boolean
  /** Present if the service can sort by this column. */
  sortKey?: SortKey
  /** Present if the service can also sort by the detail below the name. */
  detailSort?: { header: string; sortKey: SortKey }
}

export interface Sort<SortKey extends string> {
  key: SortKey
  isDescending: boolean
}

export interface TableRowsProps<Row, SortKey extends string> {
  columns: readonly Column<Row, SortKey>[]
  rowKey: (row: Row) => string
  /** Names the row for screen readers. */
  rowName: (row: Row) => string
  sort?: Sort<SortKey> | undefined
  onSort?: ((sort: Sort<SortKey>) => void) | undefined
  /** Usually a `RowMenu`. */
  actions?: ((row: Row) => ReactNode) | undefined
}

interface RowsProps<Row, SortKey extends string> extends TableRowsProps<Row, SortKey> {
  /** The accessible name of the table. */
  title: string
  rows: readonly Row[]
  selection: Selection<Row> | undefined
}

/** Tables with more columns have less space between them on a tablet, and no pictures. */
const MAX_WIDE_COLUMNS = 3

/** The roles are explicit, because browsers drop those of table elements with another layout. */
export const TableRows = <Row, SortKey extends string>(props: RowsProps<Row, SortKey>) => {
  const { columns, rows, rowKey, actions, selection, title } = props
  return (
    <table
      role="table"
      aria-label={title}
      className={classes.table}
      data-dense={columns.length > MAX_WIDE_COLUMNS || undefined}
    >
      <thead role="rowgroup">
        <tr role="row">
          {selection && (
            <th role="columnheader" className={classes.narrow}>
              <SelectAll {...selection} rowKey={rowKey} />
            </th>
          )}
          {columns.map((column) => (
            <HeaderCell key={column.key} column={column} {...props} />
          ))}
          {actions && <td role="cell" className={`${classes.narrow} ${classes.unsortable}`} />}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row">
            <RowCells row={row} {...props} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const RowCells = <Row, SortKey extends string>(props: RowsProps<Row, SortKey> & { row: Row }) => {
  const { row, columns, rowKey, rowName, actions, selection } = props
  const { table: texts } = useControlTexts()
  const toggle = (isSelected: boolean) => {
    const others = selection?.selected.filter((other) => other !== row) ?? []
    selection?.onChange(new Set([...others, ...(isSelected ? [row] : [])].map(rowKey)))
  }
  return (
    <>
      {selection && (
        <td role="cell" className={`${classes.narrow} ${classes.checkbox}`}>
          {selection.selectable.includes(row) && (
            <RowCheckbox
              label={texts.select(rowName(row))}
              checked={selection.selected.includes(row)}
              onChange={(event) => toggle(event.currentTarget.checked)}
            />
          )}
        </td>
      )}
      {columns.map(({ key, header, cell, isDate }, index) =>
        index === 0 ? (
          <th key={key} role="rowheader" scope="row" className={classes.name}>
            {cell(row)}
          </th>
        ) : (
          <td
            key={key}
            role="cell"
            className={isDate ? `${classes.detail} ${classes.date}` : classes.detail}
            data-label={header}
          >
            <div className={classes.value}>{cell(row)}</div>
          </td>
        ),
      )}
      {actions && (
        <td role="cell" className={`${classes.narrow} ${classes.actions}`}>
          {actions(row)}
        </td>
      )}
    </>
  )
}

interface HeaderCellProps<Row, SortKey extends string> extends Pick<TableRowsProps<Row, SortKey>, 'sort' | 'onSort'> {
  column: Column<Row, SortKey>
}

/** A sortable column has a button for each value in its cells. */
const HeaderCell = <Row, SortKey extends string>({ column, sort, onSort }: HeaderCellProps<Row, SortKey>) => {
  const { header, sortKey, detailSort } = column
  if (sortKey === undefined) {
    return (
      <th role="columnheader" scope="col" className={classes.unsortable}>
        {header}
      </th>
    )
  }
  const isSorted = sort && (sort.key === sortKey || sort.key === detailSort?.sortKey)
  return (
    <th role="columnheader" scope="col" aria-sort={isSorted ? getDirection(sort) : 'none'}>
      <span className={classes.sorts}>
        <SortButton header={header} sortKey={sortKey} sort={sort} onSort={onSort} />
        {detailSort && <SortButton {...detailSort} sort={sort} onSort={onSort} />}
      </span>
    </th>
  )
}

interface SortButtonProps<SortKey extends string> extends Pick<TableRowsProps<never, SortKey>, 'sort' | 'onSort'> {
  header: string
  sortKey: SortKey
}

/** Another press reverses the order. */
const SortButton = <SortKey extends string>({ header, sortKey, sort, onSort }: SortButtonProps<SortKey>) => {
  const current = sort?.key === sortKey ? sort : null
  return (
    <UnstyledButton
      className={classes.sort}
      data-active={current !== null || undefined}
      onClick={() => onSort?.({ key: sortKey, isDescending: current !== null && !current.isDescending })}
    >
      {header}
      <Icon name={current ? getDirection(current) : 'selector'} />
    </UnstyledButton>
  )
}

const getDirection = ({ isDescending }: Sort<string>) => (isDescending ? 'descending' : 'ascending')
