import type { Texts } from '../en.ts'
import { formatDateTime } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const inbox = {
  title: 'Boîte de développement',
  intro: 'Tant qu’aucun serveur de messagerie n’est configuré, rien n’est envoyé. Les e-mails arrivent ici.',
  empty: 'Aucun e-mail pour l’instant. Inscrivez-vous avec n’importe quelle adresse : le premier arrivera ici.',
  count: (n) => formatPlural('fr', n, { one: '# e-mail', many: '# d’e-mails', other: '# e-mails' }),
  from: 'De',
  to: 'À',
  subject: 'Objet',
  date: 'Date',
  at: (at) => formatDateTime('fr', at),
  status: { pending: 'En attente', sent: 'Envoyé', failed: 'Échec' },
  html: 'Voir en HTML',
  text: 'Voir en texte',
  back: 'Tous les e-mails',
  refresh: 'Actualiser',
} satisfies Texts['inbox']
