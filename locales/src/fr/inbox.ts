import type { Texts } from '../en.ts'
import { formatDateTime } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const inbox = {
  title: 'Boîte de développement',
  intro: 'Aucun serveur de messagerie n’est configuré. Les e-mails sont donc rassemblés ici.',
  empty: 'Aucun e-mail pour l’instant. Inscrivez-vous avec une adresse quelconque pour recevoir le premier.',
  count: (n) => formatPlural('fr', n, { one: '# e-mail', many: '# d’e-mails', other: '# e-mails' }),
  from: 'De',
  to: 'À',
  subject: 'Objet',
  date: 'Date',
  at: (at) => formatDateTime('fr', at),
  status: { pending: 'En attente', sent: 'Envoyé', failed: 'Échec' },
  html: 'Afficher en HTML',
  text: 'Afficher en texte',
  back: 'Tous les e-mails',
  select: 'Sélectionnez un e-mail pour le lire.',
  refresh: 'Actualiser',
  filter: {
    kind: 'Type',
    allKinds: 'Tous les types',
    text: 'Objet ou texte',
    submit: 'Filtrer',
    noMatch: 'Aucun résultat',
    reset: 'Afficher tous les e-mails',
  },
  webhooks: {
    title: 'Webhooks reçus',
    intro: (url) =>
      `Créez un webhook avec l’URL ${url}. Les 100 dernières requêtes s’affichent ici. Pour tester des envois en échec, ajoutez un code d’état à l’URL, par exemple ${url}/503.`,
    empty: 'Aucune requête pour l’instant',
  },
} satisfies Texts['inbox']
