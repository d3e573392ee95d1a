import type { Texts } from '../en.ts'
import { moment } from '../moment.ts'
import { plural } from '../plural.ts'

export const inbox = {
  title: 'Boîte de développement',
  intro: 'Tant qu’aucun serveur de messagerie n’est configuré, rien n’est envoyé. Les e-mails arrivent ici.',
  empty: 'Aucun e-mail pour l’instant. Inscrivez-vous avec n’importe quelle adresse : le premier arrivera ici.',
  count: (n) => plural('fr', n, { one: '# e-mail', many: '# d’e-mails', other: '# e-mails' }),
  from: 'De',
  to: 'À',
  subject: 'Objet',
  date: 'Date',
  at: (at) => moment('fr', at),
  status: { pending: 'En attente', sent: 'Envoyé', failed: 'Échec' },
  html: 'Voir en HTML',
  text: 'Voir en texte',
  back: 'Tous les e-mails',
  refresh: 'Actualiser',
} satisfies Texts['inbox']
