import type { Texts } from '../en.ts'
import { formatDate, formatDateTime } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const controls: Texts['controls'] = {
  date: (at) => formatDate('fr', at),
  dateTime: (at) => formatDateTime('fr', at),
  table: {
    select: (name) => `Sélectionner ${name}`,
    selectAll: 'Tout sélectionner',
    selected: (n) => formatPlural('fr', n, { one: '# sélection', many: '# de sélections', other: '# sélections' }),
    clearSelection: 'Effacer la sélection',
    selectionActions: 'Actions',
    actions: (name) => `Actions pour ${name}`,
    clearFilters: 'Effacer les filtres',
  },
  fields: {
    title: 'Informations complémentaires',
    titleOf: (name) => `Informations complémentaires : ${name}`,
    save: 'Enregistrer les informations',
    saved: 'Informations enregistrées',
    invalid: 'Vérifiez cette valeur',
    invalidJson: 'Ce JSON n’est pas valide. Vérifiez les guillemets, les virgules et les accolades.',
  },
  rotation: {
    overlap: 'Le secret actuel cesse de fonctionner',
    leaked: 'S’il est possible qu’une autre personne le connaisse, choisissez « Maintenant ».',
    overlaps: { now: 'Maintenant', hour: 'Dans 1 heure', day: 'Dans 24 heures', week: 'Dans 7 jours' },
    previousUntil: (at) => `Le secret précédent fonctionne jusqu’au ${formatDateTime('fr', at)}.`,
    previousEnded: 'Le secret précédent ne fonctionne plus.',
  },
  unsavedChanges: {
    title: 'Abandonner les modifications ?',
    body: 'Vos modifications ne sont pas enregistrées. Si vous quittez cette page, vous les perdrez.',
    discard: 'Abandonner les modifications',
    keep: 'Continuer à modifier',
  },
}
