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
    selectionActions: 'Acciones',
    actions: (name) => `Acciones para ${name}`,
    clearFilters: 'Quitar filtros',
  },
  fields: {
    title: 'Datos adicionales',
    titleOf: (name) => `Datos adicionales: ${name}`,
    save: 'Guardar datos',
    saved: 'Datos guardados',
    invalid: 'Revisa este valor',
    invalidJson: 'Este JSON no es válido. Revisa las comillas, las comas y las llaves.',
  },
  rotation: {
    overlap: 'El secreto actual deja de funcionar',
    leaked: 'Si es posible que otra persona lo conozca, elige «Ahora».',
    overlaps: { now: 'Ahora', hour: 'Dentro de 1 hora', day: 'Dentro de 24 horas', week: 'Dentro de 7 días' },
    previousUntil: (at) => `El secreto anterior funciona hasta el ${formatDateTime('es', at)}.`,
    previousEnded: 'El secreto anterior ya no funciona.',
  },
  unsavedChanges: {
    title: '¿Descartar los cambios?',
    body: 'No has guardado los cambios. Si sales de esta página, los perderás.',
    discard: 'Descartar los cambios',
    keep: 'Seguir editando',
  },
}
