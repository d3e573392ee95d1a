import type { Texts } from '../en.ts'
import { formatDate, formatDateTime } from '../date-time.ts'

export const passkey = {
  title: 'Clés d’accès',
  intro:
    'Connectez-vous avec votre empreinte, votre visage, le verrouillage de l’écran ou une clé de sécurité au lieu d’un mot de passe.',
  empty: 'Aucune clé d’accès pour l’instant',
  add: 'Ajouter une clé d’accès',
  added: 'Clé d’accès ajoutée',
  unnamed: 'Clé d’accès',
  securityKey: 'Clé de sécurité',
  synced: 'Synchronisée entre appareils',
  onOneDevice: 'Sur un seul appareil',
  since: (at) => `Ajoutée : ${formatDate('fr', at)}`,
  lastUsed: (at) => `Dernière utilisation : ${formatDateTime('fr', at)}`,
  neverUsed: 'Jamais utilisée',
  offer: {
    title: 'Connectez-vous plus vite la prochaine fois',
    body: 'Avec une clé d’accès, votre empreinte, votre visage ou le verrouillage de l’écran suffit.',
    later: 'Plus tard',
    never: 'Ne plus proposer',
  },
  rename: {
    label: 'Renommer',
    named: (name) => `Renommer la clé d’accès : ${name}`,
    title: 'Renommer la clé d’accès',
    field: 'Nom',
    submit: 'Enregistrer le nom',
    done: 'Nom enregistré',
  },
  remove: {
    label: 'Supprimer',
    named: (name) => `Supprimer la clé d’accès : ${name}`,
    title: 'Supprimer cette clé d’accès ?',
    body: (name) =>
      `Vous ne pourrez plus vous connecter avec « ${name} ». Supprimez aussi la clé d’accès de votre appareil ou de votre gestionnaire de mots de passe.`,
    done: 'Clé d’accès supprimée',
  },
  signIn: 'Se connecter avec une clé d’accès',
  canceled: {
    notUsed: 'La clé d’accès n’a pas été utilisée. Réessayez ou choisissez un autre moyen de connexion.',
    notAdded: 'Aucune clé d’accès n’a été ajoutée. Vous pouvez réessayer.',
  },
  stepUp: {
    choose: 'Clé d’accès',
    intro: 'Confirmez avec votre empreinte, votre visage, le verrouillage de l’écran ou une clé de sécurité.',
    submit: 'Utiliser une clé d’accès',
    unsupported:
      'Ce navigateur ne prend pas en charge les clés d’accès. Ouvrez cette page dans un autre navigateur pour continuer.',
  },
  otherMethods: 'Vous ne pouvez pas utiliser votre clé d’accès ?',
} satisfies Texts['passkey']
