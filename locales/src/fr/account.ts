import type { Texts } from '../en.ts'
import { formatDateTime } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const account = {
  title: 'Votre compte',
  greeting: (name) => (name ? `Bonjour ${name} !` : 'Bonjour !'),
  verified: 'Confirmée',
  notVerified: 'Non confirmée',
  notVerifiedHint: 'Pour confirmer votre adresse, ouvrez le lien de notre e-mail.',
  overview: {
    link: 'Vue d’ensemble',
    confirmEmail: {
      title: 'Confirmez votre adresse e-mail',
      intro: (email) =>
        `Tant que vous n’avez pas confirmé ${email}, les invitations à cette adresse ne s’affichent pas.`,
    },
    secondFactor: {
      title: 'Activez l’authentification à deux facteurs',
      body: 'Elle protège votre compte même si quelqu’un connaît votre mot de passe.',
      dismiss: 'Pas maintenant',
    },
    start: {
      title: 'Premiers pas',
      body: 'Créez une organisation pour travailler à plusieurs. Avec une invitation, vous pouvez aussi en rejoindre une.',
      dismiss: 'Continuer sans organisation',
    },
    choose: 'Choisissez l’organisation que vous voulez ouvrir.',
    all: 'Toutes les organisations',
  },
  links: {
    profile: 'Profil',
    security: 'Sécurité',
    sessions: 'Appareils',
    connections: 'Moyens de connexion',
    apiKeys: 'Clés API',
    organizations: 'Organisations',
    danger: 'Supprimer le compte',
  },
  profile: {
    name: {
      edit: 'Modifier le nom',
      intro: 'Les autres utilisateurs voient votre nom.',
      save: 'Enregistrer le nom',
      saved: 'Nom enregistré',
    },
    picture: {
      upload: 'Importer une photo',
      limit: 'Fichier image de 1 Mo au plus',
      remove: 'Supprimer la photo',
      address: 'URL de l’image',
      useAddress: 'Utiliser une URL',
      saved: 'Photo enregistrée',
      removed: 'Photo supprimée',
      tooLarge: 'Ce fichier dépasse 1 Mo. Choisissez-en un plus petit.',
      unreadable: 'Ce format d’image n’est pas pris en charge. Choisissez un autre fichier.',
      badAddress: 'Saisissez une URL qui commence par https://',
    },
    language: {
      title: 'Votre langue',
      intro: 'Utilisée sur tous vos appareils et dans nos e-mails.',
      saved: 'Langue enregistrée',
    },
  },
  email: {
    title: 'Votre adresse e-mail',
    intro: 'Pour vous connecter et recevoir nos e-mails.',
    newAddress: 'Nouvelle adresse e-mail',
    change: 'Changer l’adresse',
    approvalHint: (email) => `Nous enverrons un lien à ${email} pour approuver le changement.`,
    approvalSent: (email) => `Nous avons envoyé un lien d’approbation à ${email}.`,
    pending: (email, until) =>
      `Le changement pour ${email} est en attente. Ouvrez le lien envoyé à votre adresse actuelle avant le ${formatDateTime('fr', until)}.`,
    changed: (email) => `Votre adresse est désormais ${email}. Nous y avons envoyé un lien de confirmation.`,
    codeHint: 'Nous enverrons un code à la nouvelle adresse.',
    codePending: (email) => `Le changement pour ${email} est en attente. Saisissez le code que nous y avons envoyé.`,
    changedByCode: (email) => `Votre adresse est désormais ${email}.`,
  },
  undoEmailChange: {
    title: 'Annuler le changement d’adresse e-mail ?',
    body: 'Votre compte utilisera de nouveau cette adresse. Cela vous déconnectera de tous les appareils et désactivera vos clés API. Votre mot de passe, les moyens de connexion ajoutés depuis le changement, ainsi que les fournisseurs et les adresses e-mail ajoutés jusqu’à une semaine avant celui-ci seront supprimés.',
    submit: 'Annuler le changement',
    doneTitle: 'Votre adresse est rétablie',
    done: 'Tous les appareils ont été déconnectés. Créez maintenant un nouveau mot de passe.',
    doneWithoutPassword:
      'Tous les appareils ont été déconnectés. Vous pouvez de nouveau vous connecter avec cette adresse.',
    createPassword: 'Créer un nouveau mot de passe',
    uselessTitle: 'Ce lien ne fonctionne plus',
    useless: 'Il a été utilisé ou a expiré. Écrivez-nous si vous n’avez plus accès à votre compte.',
  },
  security: {
    title: 'Votre mot de passe',
    current: 'Mot de passe actuel',
    submit: 'Changer le mot de passe',
    endOthers: 'Déconnecter tous les autres appareils',
    lastChanged: (at) => `Dernière modification : ${formatDateTime('fr', at)}`,
    none: 'Vous n’avez pas encore de mot de passe. Nous pouvons vous envoyer un lien pour en créer un.',
    send: 'Envoyer le lien',
    sent: (email) => `Nous avons envoyé un lien à ${email}. Créez un mot de passe, puis connectez-vous avec.`,
  },
  sessions: {
    columns: { device: 'Appareil', address: 'Adresse IP', started: 'Connexion', lastActive: 'Dernière activité' },
    intro: 'Vos sessions sont ouvertes sur ces appareils. Déconnectez ceux que vous ne reconnaissez pas.',
    count: (n) =>
      formatPlural('fr', n, {
        one: '# session active',
        many: '# de sessions actives',
        other: '# sessions actives',
      }),
    empty: 'Aucune session active',
    connect: 'Connecter un appareil',
    thisDevice: 'Cet appareil',
    unknownDevice: 'Appareil inconnu',
    started: (at) => `Connexion : ${formatDateTime('fr', at)}`,
    lastActive: (at) => `Dernière activité : ${formatDateTime('fr', at)}`,
    revoke: 'Déconnecter',
    revokeNamed: (device) => `Déconnecter cet appareil : ${device}`,
    revokeOthers: 'Déconnecter tous les autres appareils',
    revokeAll: 'Se déconnecter partout',
    confirmOne: {
      title: 'Déconnecter cet appareil ?',
      body: (device) => `Il faudra se reconnecter sur cet appareil : ${device}`,
    },
    confirmOthers: {
      title: 'Déconnecter tous les autres appareils ?',
      body: 'Votre session ne restera ouverte que sur cet appareil.',
    },
    confirmAll: {
      title: 'Se déconnecter partout ?',
      body: 'Vos sessions se termineront sur tous les appareils, y compris celui-ci.',
    },
  },
  connections: {
    title: 'Vos moyens de connexion',
    intro: 'Vous pouvez vous connecter avec l’un de ces moyens.',
    empty: 'Vous n’avez pas encore de moyen de connexion. Créez un mot de passe pour pouvoir vous reconnecter.',
    password: 'Adresse e-mail et mot de passe',
    since: (at) => `Ajout : ${formatDateTime('fr', at)}`,
    changePassword: 'Changer le mot de passe',
    setPassword: 'Créer un mot de passe',
    lastRenewed: (at) => `Dernier renouvellement : ${formatDateTime('fr', at)}`,
    access: (list) => `Accès : ${list}`,
    scopes: {
      profile: 'nom et photo',
      email: 'adresse e-mail',
      phone: 'numéro de téléphone',
      offline: 'accès en votre absence',
    },
    unavailable: 'Ce moyen de connexion n’est pas disponible actuellement.',
    withoutPassword: {
      empty: 'Vous n’avez pas encore de moyen de connexion. Associez un compte pour pouvoir vous reconnecter.',
      onlyMethod: 'C’est votre seul moyen de connexion. Avant de le dissocier, associez un autre compte.',
    },
    onlyMethod:
      'C’est votre seul moyen de connexion. Avant de le dissocier, créez un mot de passe ou associez un autre compte.',
    disconnect: 'Dissocier',
    disconnectNamed: (name) => `Dissocier ${name}`,
    confirm: {
      title: (name) => `Dissocier ${name} ?`,
      body: (name) => `Vous ne pourrez plus vous connecter avec ${name}.`,
    },
    disconnected: (name) => `${name} dissocié`,
    more: {
      title: 'Associer un compte',
      intro: 'Connectez-vous en un clic, sans mot de passe.',
      connect: (name) => `Associer ${name}`,
    },
  },
  danger: {
    title: 'Ce que vous perdrez',
    intro: 'Cette action est irréversible.',
    losses: {
      profile: 'votre nom, votre photo et votre adresse e-mail',
      access: 'tous vos moyens de connexion et vos sessions',
      memberships: 'vos adhésions aux organisations et aux équipes',
      apiKeys: 'vos clés API : les programmes avec ces clés cesseront de fonctionner',
    },
    start: 'Supprimer le compte',
    confirm: {
      title: 'Supprimer définitivement votre compte ?',
      body: 'Toutes vos données seront supprimées.',
      password: 'Mot de passe',
      typeEmail: (email) => `Pour confirmer, saisissez ${email}`,
      submit: 'Supprimer définitivement',
    },
    linkSent: (email) =>
      `Nous avons envoyé un lien à ${email}. Pour supprimer votre compte, ouvrez-le dans ce navigateur.`,
  },
  notices: {
    passwordChanged: 'Mot de passe modifié',
    sessionRevoked: 'Appareil déconnecté',
    otherSessionsRevoked: 'Tous les autres appareils déconnectés',
  },
} satisfies Texts['account']
