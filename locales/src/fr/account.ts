import type { Texts } from '../en.ts'
import { formatDateTime } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const account = {
  title: 'Votre compte',
  greeting: (name) => (name ? `Bonjour ${name} !` : 'Bonjour !'),
  verified: 'Confirmée',
  notVerified: 'Pas encore confirmée',
  notVerifiedHint: 'Ouvrez le lien de notre e-mail pour confirmer que cette adresse est bien la vôtre.',
  links: {
    profile: 'Profil',
    security: 'Sécurité',
    sessions: 'Appareils',
    connections: 'Comptes associés',
    organizations: 'Organisations',
    danger: 'Supprimer le compte',
  },
  profile: {
    name: {
      title: 'Votre nom',
      intro: 'C’est ainsi que les autres vous voient.',
      save: 'Enregistrer le nom',
      saved: 'Votre nom a été enregistré.',
    },
    picture: {
      title: 'Votre photo',
      intro: 'Les autres la voient à côté de votre nom.',
      upload: 'Importer une photo',
      limit: 'Un fichier image de 1 Mo au plus',
      remove: 'Retirer la photo',
      address: 'Ou l’adresse d’une image sur le Web',
      useAddress: 'Utiliser cette adresse',
      saved: 'Votre photo a été enregistrée.',
      removed: 'Votre photo a été retirée.',
      tooLarge: 'Ce fichier dépasse 1 Mo. Veuillez en choisir un plus petit.',
      unreadable: 'Ce fichier n’est pas une image que votre navigateur sait lire. Veuillez en choisir un autre.',
      badAddress: 'Veuillez saisir une adresse qui commence par https',
    },
    language: {
      title: 'Votre langue',
      intro: 'Nous l’utilisons sur tous vos appareils et dans les e-mails que nous vous envoyons.',
      saved: 'Votre langue a été enregistrée.',
    },
  },
  email: {
    title: 'Votre adresse e-mail',
    intro: 'Elle sert à vous connecter et à recevoir nos e-mails.',
    newAddress: 'Nouvelle adresse e-mail',
    change: 'Changer d’adresse',
    approvalHint: (email) => `Nous enverrons d’abord un lien à ${email} : ouvrez-le pour approuver le changement.`,
    approvalSent: (email) => `Un lien pour approuver le changement est en route vers ${email}.`,
    pending: (email, until) =>
      `Vous souhaitez remplacer votre adresse par ${email}. Pour approuver ce changement, ouvrez le lien envoyé à votre adresse actuelle. Il est valable jusqu’au ${formatDateTime('fr', until)}.`,
    changed: (email) => `Votre adresse est désormais ${email}. Nous y avons envoyé un lien pour la confirmer.`,
  },
  security: {
    title: 'Votre mot de passe',
    current: 'Mot de passe actuel',
    submit: 'Changer le mot de passe',
    endOthers: 'Déconnecter tous les autres appareils',
    lastChanged: (at) => `Dernier changement : ${formatDateTime('fr', at)}`,
    none: 'Vous n’avez pas encore de mot de passe. Pour en définir un, il vous faut un lien, que nous enverrons à votre adresse e-mail.',
    send: 'Envoyer le lien',
    sent: (email) =>
      `Un e-mail contenant un lien est en route vers ${email}. Une fois le mot de passe défini, connectez-vous avec lui.`,
  },
  sessions: {
    title: 'Vos appareils',
    intro: 'Votre compte est ouvert sur ces appareils. Déconnectez ceux que vous ne reconnaissez pas.',
    count: (n) =>
      formatPlural('fr', n, { one: '# session active', many: '# de sessions actives', other: '# sessions actives' }),
    empty: 'Il n’y a aucune session active.',
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
      body: 'Votre session reste ouverte ici. Sur tous les autres appareils, il faudra se reconnecter.',
    },
    confirmAll: {
      title: 'Se déconnecter partout ?',
      body: 'Vos sessions prendront fin sur tous vos appareils, celui-ci compris.',
    },
  },
  connections: {
    title: 'Vos moyens de connexion',
    intro: 'Chacun d’eux ouvre votre compte.',
    empty: 'Vous n’avez encore aucun moyen de connexion. Définissez un mot de passe pour pouvoir revenir.',
    password: 'Adresse e-mail et mot de passe',
    since: (at) => `Depuis le ${formatDateTime('fr', at)}`,
    changePassword: 'Changer le mot de passe',
    setPassword: 'Définir un mot de passe',
    lastRenewed: (at) => `Dernier renouvellement : ${formatDateTime('fr', at)}`,
    access: (list) => `Accès : ${list}`,
    scopes: {
      profile: 'nom et image',
      email: 'adresse e-mail',
      phone: 'numéro de téléphone',
      offline: 'même en votre absence',
    },
    unavailable: 'Inutilisable ici pour le moment.',
    onlyMethod:
      'C’est votre seule façon de vous connecter. Définissez un mot de passe ou associez un autre compte avant de la retirer.',
    disconnect: 'Dissocier',
    disconnectNamed: (name) => `Dissocier ${name}`,
    confirm: {
      title: (name) => `Dissocier ${name} ?`,
      body: (name) => `Vous ne pourrez plus vous connecter avec ${name}.`,
    },
    disconnected: (name) => `${name} a été dissocié.`,
    more: {
      title: 'Associer un autre compte',
      intro: 'Vous pourrez alors vous connecter en un clic, sans mot de passe.',
      connect: (name) => `Associer ${name}`,
    },
  },
  danger: {
    title: 'Supprimer votre compte',
    intro: 'C’est définitif : personne ne pourra l’annuler. Disparaîtront :',
    losses: {
      profile: 'votre nom, votre photo et votre adresse e-mail',
      access: 'tous vos moyens de connexion et toutes vos sessions',
      memberships: 'votre place dans toutes les organisations et équipes',
    },
    start: 'Supprimer le compte',
    confirm: {
      title: 'Supprimer définitivement votre compte ?',
      body: 'Toutes vos données seront supprimées.',
      password: 'Votre mot de passe',
      typeEmail: (email) => `Pour confirmer, saisissez ${email}`,
      submit: 'Supprimer définitivement',
    },
    linkSent: (email) =>
      `Nous avons envoyé un lien à ${email}. Ouvrez-le dans ce navigateur : votre compte ne sera supprimé qu’à ce moment-là.`,
  },
  notices: {
    passwordChanged: 'Votre mot de passe a été modifié.',
    sessionRevoked: 'L’appareil a été déconnecté.',
    otherSessionsRevoked: 'Tous les autres appareils ont été déconnectés.',
  },
} satisfies Texts['account']
