import type { Texts } from '../en.ts'
import { formatDate, formatDateTime } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const controls: Texts['controls'] = {
  date: (at) => formatDate('ru', at),
  dateTime: (at) => formatDateTime('ru', at),
  table: {
    select: (name) => `Выбрать: ${name}`,
    selectAll: 'Выбрать все',
    selected: (n) =>
      formatPlural('ru', n, { one: 'Выбрано: #', few: 'Выбрано: #', many: 'Выбрано: #', other: 'Выбрано: #' }),
    clearSelection: 'Снять выделение',
    selectionActions: 'Действия',
    actions: (name) => `Действия: ${name}`,
    clearFilters: 'Сбросить фильтры',
  },
  fields: {
    title: 'Дополнительные сведения',
    titleOf: (name) => `Дополнительные сведения: ${name}`,
    save: 'Сохранить сведения',
    saved: 'Сведения сохранены',
    invalid: 'Проверьте это значение',
    invalidJson: 'Это некорректный JSON. Проверьте кавычки, запятые и скобки.',
  },
  rotation: {
    overlap: 'Текущий секрет перестанет действовать',
    leaked: 'Если его мог узнать кто-то ещё, выберите «Сейчас».',
    overlaps: { now: 'Сейчас', hour: 'Через 1 час', day: 'Через 24 часа', week: 'Через 7 дней' },
    previousUntil: (at) => `Предыдущий секрет действует до ${formatDateTime('ru', at)}.`,
    previousEnded: 'Предыдущий секрет больше не действует.',
  },
  unsavedChanges: {
    title: 'Отменить изменения?',
    body: 'Изменения не сохранены. Если уйти с этой страницы, они пропадут.',
    discard: 'Отменить изменения',
    keep: 'Продолжить редактирование',
  },
}
