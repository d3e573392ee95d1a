import type { Texts } from '../en.ts'
import { formatDate, formatDateTime } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const controls: Texts['controls'] = {
  date: (at) => formatDate('pl', at),
  dateTime: (at) => formatDateTime('pl', at),
  table: {
    select: (name) => `Zaznacz: ${name}`,
    selectAll: 'Zaznacz wszystko',
    selected: (n) =>
      formatPlural('pl', n, {
        one: 'Zaznaczono: #',
        few: 'Zaznaczono: #',
        many: 'Zaznaczono: #',
        other: 'Zaznaczono: #',
      }),
    clearSelection: 'Usuń zaznaczenie',
    selectionActions: 'Działania',
    actions: (name) => `Działania: ${name}`,
    clearFilters: 'Wyczyść filtry',
  },
  fields: {
    title: 'Dodatkowe dane',
    titleOf: (name) => `Dodatkowe dane: ${name}`,
    save: 'Zapisz dane',
    saved: 'Dane zapisane',
    invalid: 'Sprawdź tę wartość',
    invalidJson: 'To nie jest poprawny JSON. Sprawdź cudzysłowy, przecinki i nawiasy.',
  },
  rotation: {
    overlap: 'Obecny sekret przestanie działać',
    leaked: 'Jeśli mógł go poznać ktoś inny, wybierz „Teraz”.',
    overlaps: { now: 'Teraz', hour: 'Za 1 godzinę', day: 'Za 24 godziny', week: 'Za 7 dni' },
    previousUntil: (at) => `Poprzedni sekret działa do: ${formatDateTime('pl', at)}.`,
    previousEnded: 'Poprzedni sekret już nie działa.',
  },
  unsavedChanges: {
    title: 'Odrzucić zmiany?',
    body: 'Zmiany nie są zapisane. Po opuszczeniu tej strony zostaną utracone.',
    discard: 'Odrzuć zmiany',
    keep: 'Edytuj dalej',
  },
}
