import { Checkbox, type CheckboxProps } from '@mantine/core'
import { useControlTexts } from './control-texts.ts'
import classes from './data-table.module.css'

export interface Selection<Row> {
  selectable: readonly Row[]
  selected: readonly Row[]
  onChange: (keys: ReadonlySet<string>) => void
}

/** The checkbox of the header, which selects or clears all rows. */
export const SelectAll = <Row,>({
  selectable,
  selected,
  onChange,
  rowKey,
}: Selection<Row> & { rowKey: (row: Row) => string }) => (
  <RowCheckbox
    label={useControlTexts().table.selectAll}
    disabled={selectable.length === 0}
    checked={selectable.length > 0 && selected.length === selectable.length}
    indeterminate={selected.length > 0 && selected.length < selectable.length}
    onChange={(event) => onChange(new Set(event.currentTarget.checked ? selectable.map(rowKey) : []))}
  />
)

interface RowCheckboxProps extends CheckboxProps {
  label: string
}

/** The area around the checkbox toggles it, too. */
export const RowCheckbox = ({ label, ...props }: RowCheckboxProps) => (
  <label className={classes.checkboxArea}>
    <Checkbox aria-label={label} {...props} />
  </label>
)
