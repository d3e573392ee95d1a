import { formatDate, formatDateTime } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const controls = {
  date: (at: Date) => formatDate('en', at),
  dateTime: (at: Date) => formatDateTime('en', at),
  table: {
    select: (name: string) => `Select ${name}`,
    selectAll: 'Select all',
    selected: (n: number) => formatPlural('en', n, { one: '# selected', other: '# selected' }),
    clearSelection: 'Clear selection',
    selectionActions: 'Actions',
    actions: (name: string) => `Actions for ${name}`,
    clearFilters: 'Clear filters',
  },
  fields: {
    title: 'Additional details',
    titleOf: (name: string) => `Additional details: ${name}`,
    save: 'Save details',
    saved: 'Details saved',
    /** The service rejected the value of a field. */
    invalid: 'Check this value',
    invalidJson: 'This isn’t valid JSON. Check the quotation marks, commas, and brackets.',
  },
  rotation: {
    overlap: 'The current secret stops working',
    leaked: 'If someone else may know it, choose “Now”.',
    overlaps: { now: 'Now', hour: 'In 1 hour', day: 'In 24 hours', week: 'In 7 days' },
    previousUntil: (at: Date) => `The previous secret works until ${formatDateTime('en', at)}.`,
    previousEnded: 'The previous secret no longer works.',
  },
  unsavedChanges: {
    title: 'Discard changes?',
    body: 'You have unsaved changes. If you leave this page, you’ll lose them.',
    discard: 'Discard changes',
    keep: 'Keep editing',
  },
}
