import type { Texts } from '../en.ts'
import { formatDateTime } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const twoFactor = {
  title: 'Connexion en deux étapes',
  on: 'Activée',
  off: 'Désactivée',

  app: {
    title: 'Saisissez le code de votre application',
    intro: (product) => `Ouvrez votre application d’authentification et cherchez-y ${product}.`,
    field: 'Code de l’application',
    choose: 'Utiliser l’application d’authentification',
  },
  mail: {
    title: 'Saisissez le code reçu par e-mail',
    intro: 'Nous avons envoyé un code à l’adresse e-mail de votre compte. Il est valable quelques minutes.',
    field: 'Code reçu par e-mail',
    choose: 'Recevoir un code par e-mail',
    resend: 'Envoyer un autre code',
    resent: 'Un nouveau code est en route. Le précédent n’est plus valable.',
  },
  backup: {
    title: 'Saisissez un code de secours',
    intro:
      'L’un des codes conservés lors de la configuration de la connexion en deux étapes. Chacun sert une seule fois.',
    field: 'Code de secours',
    choose: 'Utiliser un code de secours',
  },
  digits: (n) =>
    formatPlural('fr', n, {
      one: 'Veuillez saisir # chiffre',
      many: 'Veuillez saisir les # de chiffres',
      other: 'Veuillez saisir les # chiffres',
    }),
  trust: (days) =>
    formatPlural('fr', days, {
      one: 'Ne pas demander de code sur cet appareil pendant # jour',
      many: 'Ne pas demander de code sur cet appareil pendant # de jours',
      other: 'Ne pas demander de code sur cet appareil pendant # jours',
    }),
  submit: 'Continuer',
  otherMethods: 'Pas de code sous la main ?',
  noMethod: 'Rien de tout cela ne fonctionne ? Demandez de l’aide à l’exploitant.',
  otherAccount: 'Se connecter avec un autre compte',
  expired: { title: 'Veuillez vous reconnecter', submit: 'Retour à la connexion' },

  proof: {
    title: 'Est-ce bien vous ?',
    intro: 'Pour votre sécurité, nous demandons d’abord un code.',
    done: 'Merci, nous savons maintenant que c’est bien vous. Veuillez recommencer cette étape.',
  },

  section: {
    intro:
      'À la connexion, nous demandons aussi un code d’une application de votre téléphone. Un mot de passe volé ou l’accès à l’un de vos comptes associés ne suffit alors plus.',
    start: 'Configurer',
    app: 'Application d’authentification',
    appHint: 'Affiche sans cesse de nouveaux codes, même sans réseau',
    changeApp: 'Reconfigurer',
    codes: 'Codes de secours',
    codesHint: 'Pour quand vous n’avez pas votre téléphone. Chacun sert une seule fois',
    renewCodes: 'Nouveaux codes',
    turnOff: 'Désactiver',
  },
  setUp: {
    step: (n, of) => `Étape ${n} sur ${of}`,
    password: 'D’abord votre mot de passe, pour savoir que c’est bien vous.',
    ready: 'Gardez votre téléphone à portée de main : à l’étape suivante, une application y affichera un code.',
    next: 'Continuer',
    scan: 'Ouvrez une application d’authentification sur votre téléphone et scannez cette image. Vous en trouverez dans la boutique d’applications de votre téléphone.',
    picture: 'Code QR contenant la clé pour votre application d’authentification',
    open: 'Ouvrir dans une application de cet appareil',
    key: 'Ou saisissez cette clé dans l’application',
    copy: 'Copier la clé',
    copied: 'La clé est copiée.',
    field: 'Code affiché en ce moment par l’application',
    confirm: 'Activer',
    done: 'La connexion en deux étapes est activée.',
    replaced: 'L’application est configurée. Les codes de la précédente ne sont plus valables.',
  },
  codes: {
    title: 'Conservez vos codes de secours',
    intro:
      'Sans votre téléphone, l’un de ces codes vous permet d’entrer. Chacun sert une seule fois. Nous ne les affichons que maintenant : conservez-les en lieu sûr, loin de votre téléphone.',
    heading: (product) => `Codes de secours pour ${product}`,
    once: 'Chacun d’eux sert une seule fois.',
    copy: 'Copier',
    copied: 'Les codes sont copiés.',
    notCopied: 'La copie n’a pas fonctionné.',
    download: 'Télécharger',
    print: 'Imprimer',
    saved: 'Mes codes sont en lieu sûr',
  },
  renew: {
    title: 'Nouveaux codes de secours',
    intro: 'Vos codes actuels ne seront plus valables.',
    submit: 'Créer de nouveaux codes',
  },
  turnOff: {
    title: 'Désactiver la connexion en deux étapes ?',
    body: 'Vous vous connecterez alors sans code. Vos codes de secours ne seront plus valables, et plus aucun appareil ne sera de confiance.',
    submit: 'Désactiver',
    done: 'La connexion en deux étapes est désactivée.',
  },
  devices: {
    title: 'Appareils de confiance',
    intro: 'Sur ces appareils, nous ne demandons pas de code.',
    empty: 'Nous demandons un code sur tous les appareils.',
    lastUsed: (at) => `Dernière utilisation : ${formatDateTime('fr', at)}`,
    until: (at) => `De confiance jusqu’au ${formatDateTime('fr', at)}`,
    revoke: 'Retirer la confiance',
    revokeNamed: (device) => `Retirer la confiance à cet appareil : ${device}`,
    revokeAll: 'Retirer la confiance à tous',
    confirmOne: {
      title: 'Retirer la confiance à cet appareil ?',
      body: (device) => `La prochaine connexion sur cet appareil nécessitera un code : ${device}`,
    },
    confirmAll: {
      title: 'Retirer la confiance à tous les appareils ?',
      body: 'La prochaine connexion nécessitera un code sur chaque appareil, celui-ci compris. Personne n’est déconnecté.',
    },
    revoked: 'Nous y redemanderons un code.',
    allRevoked: 'Nous redemanderons un code sur tous les appareils.',
  },
} satisfies Texts['twoFactor']
