import type { Texts } from '../en.ts'
import { formatDate, formatDateTime } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const controls: Texts['controls'] = {
  date: (at) => formatDate('de', at),
  dateTime: (at) => formatDateTime('de', at),
  table: {
    select: (name) => `${name} auswählen`,
    selectAll: 'Alle auswählen',
    selected: (n) => formatPlural('de', n, { one: '# ausgewählt', other: '# ausgewählt' }),
    clearSelection: 'Auswahl aufheben',
    selectionActions: 'Aktionen',
    actions: (name) => `Aktionen für ${name}`,
    clearFilters: 'Filter zurücksetzen',
  },
  fields: {
    title: 'Weitere Angaben',
    titleOf: (name) => `Weitere Angaben: ${name}`,
    save: 'Angaben speichern',
    saved: 'Angaben gespeichert',
    invalid: 'Prüfen Sie diesen Wert',
    invalidJson: 'Das ist kein gültiges JSON. Prüfen Sie Anführungszeichen, Kommas und Klammern.',
  },
  rotation: {
    overlap: 'Das aktuelle Geheimnis wird ungültig',
    leaked: 'Falls jemand anderes es kennen könnte, wählen Sie „Sofort“.',
    overlaps: { now: 'Sofort', hour: 'In 1 Stunde', day: 'In 24 Stunden', week: 'In 7 Tagen' },
    previousUntil: (at) => `Das vorherige Geheimnis gilt bis ${formatDateTime('de', at)}.`,
    previousEnded: 'Das vorherige Geheimnis ist nicht mehr gültig.',
  },
  unsavedChanges: {
    title: 'Änderungen verwerfen?',
    body: 'Ihre Änderungen sind nicht gespeichert. Wenn Sie diese Seite verlassen, gehen sie verloren.',
    discard: 'Änderungen verwerfen',
    keep: 'Weiter bearbeiten',
  },
}
