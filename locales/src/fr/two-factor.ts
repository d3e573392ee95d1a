import type { Texts } from '../en.ts'
import { formatDateTime } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const twoFactor = {
  title: 'Authentification à deux facteurs',
  on: 'Activée',
  off: 'Désactivée',

  app: {
    title: 'Saisissez le code de votre application',
    intro: (product) => `Ouvrez votre application d’authentification et cherchez ${product}.`,
    field: 'Code de l’application',
    choose: 'Utiliser l’application d’authentification',
  },
  mail: {
    title: 'Saisissez le code de notre e-mail',
    intro: 'Nous avons envoyé un code à votre adresse e-mail. Il est valable quelques minutes.',
    sentTo: (email) =>
      `Nous avons envoyé un code à ${email}. Dans ce navigateur, vous pouvez aussi utiliser le lien de l’e-mail.`,
    sentToVerify: (email) =>
      `Nous avons envoyé un code et un lien à ${email}. Saisissez le code ou ouvrez le lien pour confirmer votre adresse.`,
    sentToReset: (email) =>
      `Si un compte existe avec l’adresse ${email}, nous y avons envoyé un code et un lien. Saisissez le code ou ouvrez le lien.`,
    field: 'Code de l’e-mail',
    choose: 'Recevoir un code par e-mail',
    resend: 'Envoyer un nouveau code',
    resent: 'Nouveau code envoyé. Le précédent ne fonctionne plus.',
  },
  backup: {
    title: 'Saisissez un code de secours',
    intro:
      'Vous avez enregistré vos codes de secours en configurant l’authentification à deux facteurs. Chaque code fonctionne une fois.',
    field: 'Code de secours',
    choose: 'Utiliser un code de secours',
  },
  digits: (n) =>
    formatPlural('fr', n, {
      one: 'Saisissez # chiffre',
      many: 'Saisissez les # de chiffres',
      other: 'Saisissez les # chiffres',
    }),
  trust: (days) =>
    formatPlural('fr', days, {
      one: 'Faire confiance à cet appareil pendant # jour',
      many: 'Faire confiance à cet appareil pendant # de jours',
      other: 'Faire confiance à cet appareil pendant # jours',
    }),
  submit: 'Continuer',
  otherMethods: 'Vous ne pouvez pas obtenir de code ?',
  otherAccount: 'Utiliser un autre compte',
  expired: { title: 'Connexion expirée', submit: 'Retour à la connexion' },
  recovery: {
    choose: 'Appareil et codes perdus',
    title: 'Récupérer votre compte',
    intro:
      'Nous vous enverrons un e-mail, et un délai d’attente commencera. Ensuite, vous pourrez désactiver l’authentification à deux facteurs avec votre mot de passe et un code de notre e-mail.',
    safety: 'Vous pouvez l’annuler à tout moment. Une connexion avec un code y met fin aussi.',
    submit: 'Lancer la récupération',
    back: 'Utiliser un autre moyen de connexion',
    waiting: {
      title: 'Récupération demandée',
      until: (dueAt) =>
        `Vous pourrez la terminer pendant 7 jours à partir du ${formatDateTime('fr', dueAt)}. Reconnectez-vous à ce moment-là.`,
      hint: 'Nous vous avons envoyé un lien qui annule la récupération.',
    },
    due: {
      title: 'Terminer la récupération',
      intro:
        'Nous vous enverrons un code par e-mail. Il désactive l’authentification à deux facteurs et vous déconnecte de tous les appareils.',
      send: 'Envoyer le code',
      sent: 'Nous avons envoyé un code à votre adresse e-mail. Il désactive l’authentification à deux facteurs et vous déconnecte de tous les appareils.',
      field: 'Code de l’e-mail',
      submit: 'Désactiver l’authentification à deux facteurs',
    },
    done: {
      title: 'Authentification à deux facteurs désactivée',
      body: 'Connectez-vous avec votre mot de passe. Configurez ensuite à nouveau l’authentification à deux facteurs.',
    },
    notice: {
      title: 'Récupération demandée',
      until: (dueAt) =>
        `Une personne qui connaît votre mot de passe a demandé la désactivation de l’authentification à deux facteurs. Ce sera possible à partir du ${formatDateTime('fr', dueAt)}. Si ce n’était pas vous, annulez la demande et changez votre mot de passe.`,
      cancel: 'Annuler la récupération',
      canceled: 'Récupération annulée',
    },
    cancelPage: {
      title: 'Annuler la récupération ?',
      body: 'Une personne qui connaît votre mot de passe a demandé la désactivation de l’authentification à deux facteurs de votre compte.',
      doneTitle: 'Récupération annulée',
      done: 'L’authentification à deux facteurs reste activée. Si vous n’avez pas demandé la récupération, réinitialisez maintenant votre mot de passe.',
      resetPassword: 'Réinitialiser le mot de passe',
      uselessTitle: 'Ce lien ne fonctionne plus',
      useless: 'La récupération a été terminée ou annulée, ou elle a expiré.',
    },
  },

  stepUp: {
    title: 'Confirmez votre identité',
    intro: 'Votre compte est ainsi protégé si une autre personne utilise cet appareil.',
    submit: 'Confirmer',
    send: 'Envoyer le code',
    sendTo: (email) => `Nous enverrons un code à ${email}.`,
  },

  section: {
    intro: 'Protégez votre compte avec un code de votre téléphone à la connexion. Un mot de passe volé ne suffira pas.',
    start: 'Configurer',
    app: 'Application d’authentification',
    appHint: 'Génère des codes, même hors ligne.',
    changeApp: 'Remplacer l’application',
    codes: 'Codes de secours',
    codesHint: 'Si vous n’avez pas votre téléphone. Chaque code fonctionne une fois.',
    renewCodes: 'Obtenir de nouveaux codes',
    turnOff: 'Désactiver',
  },
  setUp: {
    step: (n, of) => `Étape ${n} sur ${of}`,
    password: 'Saisissez votre mot de passe pour confirmer votre identité.',
    ready: 'À l’étape suivante, il vous faudra votre téléphone et une application d’authentification.',
    next: 'Continuer',
    scan: 'Scannez ce code QR avec une application d’authentification. Vous en trouverez dans la boutique d’applications de votre téléphone.',
    picture: 'Code QR contenant la clé pour votre application d’authentification',
    open: 'Ouvrir dans une application sur cet appareil',
    key: 'Ou saisissez cette clé dans l’application',
    copy: 'Copier la clé',
    copied: 'Clé copiée',
    field: 'Code de l’application',
    confirm: 'Activer',
    done: 'Authentification à deux facteurs activée',
    replaced: 'Application d’authentification remplacée. Les codes de la précédente ne fonctionnent plus.',
  },
  codes: {
    title: 'Enregistrez vos codes de secours',
    intro:
      'Un code de secours permet de vous connecter sans votre téléphone. Chaque code fonctionne une fois. Conservez-les en lieu sûr : ils ne s’affichent que maintenant.',
    heading: (product) => `Codes de secours pour ${product}`,
    once: 'Chaque code fonctionne une fois.',
    copy: 'Copier',
    copied: 'Codes copiés',
    notCopied: 'Impossible de copier',
    download: 'Télécharger',
    print: 'Imprimer',
    saved: 'J’ai enregistré ces codes',
    leave: {
      title: 'Quitter sans les codes ?',
      body: 'Si vous n’avez pas enregistré les codes, vous devrez en obtenir de nouveaux.',
      discard: 'Quitter la page',
      keep: 'Rester sur la page',
    },
  },
  renew: {
    title: 'Obtenir de nouveaux codes de secours',
    intro: 'Vos codes actuels ne fonctionneront plus.',
    submit: 'Obtenir de nouveaux codes',
  },
  turnOff: {
    title: 'Désactiver l’authentification à deux facteurs ?',
    body: 'Vous vous connecterez sans code. Vos codes de secours et appareils de confiance seront supprimés.',
    submit: 'Désactiver',
    done: 'Authentification à deux facteurs désactivée',
  },
  devices: {
    title: 'Appareils de confiance',
    intro: 'Sur ces appareils, aucun code n’est nécessaire.',
    empty: 'Aucun appareil de confiance. Un code est nécessaire sur chaque appareil.',
    lastUsed: (at) => `Dernière utilisation : ${formatDateTime('fr', at)}`,
    until: (at) => `De confiance jusqu’au ${formatDateTime('fr', at)}`,
    revoke: 'Ne plus faire confiance',
    revokeNamed: (device) => `Ne plus faire confiance à cet appareil : ${device}`,
    revokeAll: 'Ne plus faire confiance à aucun',
    confirmOne: {
      title: 'Ne plus faire confiance à cet appareil ?',
      body: (device) => `La prochaine connexion sur cet appareil demandera un code : ${device}`,
    },
    confirmAll: {
      title: 'Ne plus faire confiance à aucun appareil ?',
      body: 'La prochaine connexion demandera un code sur chaque appareil, y compris celui-ci. Votre session reste ouverte.',
    },
    revoked: 'Un code est de nouveau nécessaire sur cet appareil',
    allRevoked: 'Un code est de nouveau nécessaire sur tous les appareils',
  },
} satisfies Texts['twoFactor']
