import type { Texts } from '../en.ts'
import { formatDate, formatDateTime } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const controls: Texts['controls'] = {
  date: (at) => formatDate('es', at),
  dateTime: (at) => formatDateTime('es', at),
  table: {
    select: (name) => `Seleccionar ${name}`,
    selectAll: 'Seleccionar todo',
    selected: (n) =>
      formatPlural('es', n, { one: '# seleccionado', many: '# de seleccionados', other: '# seleccionados' }),
    clearSelection: 'Anular la selección',
    actions: (name) => `Acciones para ${name}`,
    clearFilters: 'Quitar filtros',
  },
  unsavedChanges: {
    title: '¿Descartar los cambios?',
    body: 'No has guardado los cambios. Si sales de esta página, los perderás.',
    discard: 'Descartar los cambios',
    keep: 'Seguir editando',
  },
}
