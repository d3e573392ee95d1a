import type { Texts } from '../en.ts'
import { formatDate, formatDateTime } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const controls: Texts['controls'] = {
  date: (at) => formatDate('uk', at),
  dateTime: (at) => formatDateTime('uk', at),
  table: {
    select: (name) => `Вибрати: ${name}`,
    selectAll: 'Вибрати все',
    selected: (n) =>
      formatPlural('uk', n, { one: 'Вибрано: #', few: 'Вибрано: #', many: 'Вибрано: #', other: 'Вибрано: #' }),
    clearSelection: 'Скасувати вибір',
    selectionActions: 'Дії',
    actions: (name) => `Дії: ${name}`,
    clearFilters: 'Скинути фільтри',
  },
  fields: {
    title: 'Додаткові відомості',
    titleOf: (name) => `Додаткові відомості: ${name}`,
    save: 'Зберегти відомості',
    saved: 'Відомості збережено',
    invalid: 'Перевірте це значення',
    invalidJson: 'Це некоректний JSON. Перевірте лапки, коми та дужки.',
  },
  rotation: {
    overlap: 'Поточний секрет перестане діяти',
    leaked: 'Якщо його міг дізнатися хтось інший, виберіть «Зараз».',
    overlaps: { now: 'Зараз', hour: 'Через 1 годину', day: 'Через 24 години', week: 'Через 7 днів' },
    previousUntil: (at) => `Попередній секрет діє до ${formatDateTime('uk', at)}.`,
    previousEnded: 'Попередній секрет більше не діє.',
  },
  unsavedChanges: {
    title: 'Відкинути зміни?',
    body: 'Зміни не збережено. Якщо піти з цієї сторінки, вони пропадуть.',
    discard: 'Відкинути зміни',
    keep: 'Продовжити редагування',
  },
}
