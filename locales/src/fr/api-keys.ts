import type { Texts } from '../en.ts'
import { formatDate, formatDateTime } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const apiKeys = {
  title: 'Clés API',
  intro:
    'Un programme avec une clé API agit en votre nom sans se connecter. Protégez vos clés comme des mots de passe.',
  organizationIntro:
    'Un programme avec une clé API agit au nom de cette organisation. Les clés restent valables après le départ des personnes qui les ont créées.',
  count: (n) => formatPlural('fr', n, { one: '# clé', many: '# de clés', other: '# clés' }),
  empty:
    'Aucune clé API pour l’instant. Créez-en une pour chaque script ou service qui utilise l’API en votre nom, afin de pouvoir les désactiver séparément.',
  organizationEmpty:
    'Aucune clé API pour l’instant. Créez-en une pour chaque script ou service qui utilise l’API au nom de cette organisation, afin de pouvoir les désactiver séparément.',
  more: 'Afficher plus',
  columns: {
    name: 'Nom',
    permissions: 'Autorisations',
    expiry: 'Valable jusqu’au',
    lastUse: 'Dernière utilisation',
    creator: 'Créée par',
  },
  states: {
    active: 'Active',
    expiringSoon: 'Expire bientôt',
    expired: 'Expirée',
    disabled: 'Désactivée',
    usedUp: 'Épuisée',
  },
  noPermissions: 'Aucune',
  permissionCount: (n) =>
    formatPlural('fr', n, { one: '# autorisation', many: '# d’autorisations', other: '# autorisations' }),
  neverExpires: 'Sans expiration',
  neverUsed: 'Jamais',
  formerMember: 'Ancien membre',
  fields: {
    name: 'Nom',
    nameHint: 'Par exemple, le programme qui utilisera la clé.',
    expiry: 'Expiration',
    until: (at) => `Valable jusqu’au ${formatDate('fr', at)}`,
    date: 'Dernier jour',
    dateRule: 'Choisissez un jour à venir, dans un an au plus',
    addresses: 'Adresses IP autorisées (facultatif)',
    addressesHint:
      'Une adresse ou un réseau par ligne, par exemple 203.0.113.0/24. Si le champ est vide, la clé fonctionne partout.',
    addressesRule: (text) => `« ${text} » n’est ni une adresse IP ni un réseau`,
    atMost: (n) =>
      formatPlural('fr', n, { one: '# adresse au plus', many: '# d’adresses au plus', other: '# adresses au plus' }),
    permissions: 'Autorisations',
    permissionsHint: 'Choisissez uniquement ce dont le programme a besoin.',
    noneGrantable: 'Vous n’avez aucune autorisation à donner. La clé identifie seulement son titulaire.',
    isEnabled: 'Activée',
    isEnabledHint: 'Les programmes ne peuvent pas utiliser une clé désactivée.',
  },
  lifetimes: {
    unchanged: 'Ne pas modifier',
    month: 'Dans 30 jours',
    quarter: 'Dans 90 jours',
    year: 'Dans 365 jours',
    date: 'À une date précise',
    never: 'Jamais',
  },
  create: { label: 'Créer une clé API' },
  secret: {
    title: 'Conserver la clé API',
    once: 'Copiez la clé maintenant. Nous ne pourrons plus l’afficher.',
    copy: 'Copier la clé',
    copied: 'Clé copiée',
    notCopied: 'Impossible de copier. Sélectionnez la clé et copiez-la vous-même.',
    stored: 'J’ai conservé cette clé',
    leave: {
      title: 'Quitter sans la clé ?',
      body: 'Si vous n’avez pas conservé la clé, vous devrez la remplacer.',
      discard: 'Quitter la page',
      keep: 'Rester sur la page',
    },
  },
  edit: { label: 'Modifier', save: 'Enregistrer les modifications', saved: 'Modifications enregistrées' },
  editOf: (name) => `Modifier « ${name} »`,
  rotate: {
    label: 'Remplacer le secret',
    titleOf: (name) => `Remplacer le secret de « ${name} » ?`,
    intro: 'Vous recevrez un nouveau secret. Le nom, les autorisations et l’expiration ne changent pas.',
    until: (at) =>
      `Le secret actuel fonctionne jusqu’au ${formatDateTime('fr', at)}. Mettez vos programmes à jour d’ici là.`,
    ended: 'Les programmes avec le secret actuel ou un secret précédent cessent de fonctionner maintenant.',
  },
  remove: 'Supprimer',
  removeOf: (name) => `Supprimer « ${name} » ?`,
  removeBody: 'Les programmes avec cette clé cesseront de fonctionner. Cette action est irréversible.',
  removed: (name) => `« ${name} » supprimée`,
  expiring: {
    title: 'Des clés API expirent bientôt',
    intro: 'Les programmes avec ces clés cesseront de fonctionner. Prolongez les clés dont vous avez encore besoin.',
    until: (at) => `Valable jusqu’au ${formatDateTime('fr', at)}`,
    manage: 'Gérer les clés API',
  },
  administration: {
    userEmpty: 'Ce compte n’a aucune clé API.',
    organizationEmpty: 'Cette organisation n’a aucune clé API.',
    disable: 'Désactiver',
    disableOf: (name) => `Désactiver « ${name} » ?`,
    disableBody: 'Les programmes avec cette clé cesseront de fonctionner. Son titulaire peut la réactiver.',
    disabled: (name) => `« ${name} » désactivée`,
  },
} satisfies Texts['apiKeys']
