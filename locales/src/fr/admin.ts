import type { Texts } from '../en.ts'
import { day, moment } from '../moment.ts'
import { plural } from '../plural.ts'

export const admin = {
  title: 'Administration de la plateforme',
  links: { users: 'Personnes' },
  you: 'Vous',
  more: 'Afficher plus',
  save: 'Enregistrer',
  roles: { admin: 'Administrateur', user: 'Utilisateur' },
  banned: 'Compte bloqué',
  verified: 'Adresse confirmée',
  notVerified: 'Adresse non confirmée',
  since: (at) => `Depuis le ${day('fr', at)}`,
  noAccess: {
    title: 'Vous n’avez pas accès ici',
    words:
      'Seuls les administrateurs peuvent entrer ici. Si vous devez en faire partie, adressez-vous à un administrateur.',
    back: 'Aller à votre compte',
  },
  users: {
    total: (n) => plural('fr', n, { one: '# personne', many: '# de personnes', other: '# personnes' }),
    atLeast: (n) =>
      plural('fr', n, { one: 'Au moins # personne', many: 'Au moins # de personnes', other: 'Au moins # personnes' }),
    search: 'Rechercher',
    searchBy: 'Rechercher par',
    searches: {
      emailStart: 'L’e-mail commence par',
      email: 'L’e-mail contient',
      nameStart: 'Le nom commence par',
      name: 'Le nom contient',
    },
    filter: 'Afficher',
    filters: {
      everybody: 'Tout le monde',
      banned: 'Comptes bloqués',
      notBanned: 'Comptes non bloqués',
      verified: 'Adresse confirmée',
      notVerified: 'Adresse non confirmée',
    },
    order: 'Ordre',
    orders: {
      newest: 'Les plus récentes d’abord',
      oldest: 'Les plus anciennes d’abord',
      name: 'Par nom',
      email: 'Par adresse e-mail',
    },
    empty: 'Personne ne correspond à cette recherche.',
    select: (name) => `Sélectionner ${name}`,
    selectAll: 'Sélectionner toute la liste affichée',
    selected: (n) => plural('fr', n, { one: '# sélectionnée', many: '# de sélectionnées', other: '# sélectionnées' }),
    create: 'Créer un compte',
  },
  bulk: {
    typed: (n) => `Pour confirmer, saisissez le nombre de comptes : ${n}`,
    doneFor: (n) =>
      plural('fr', n, {
        one: 'Fait pour # personne.',
        many: 'Fait pour # de personnes.',
        other: 'Fait pour # personnes.',
      }),
    failedFor: (n) =>
      plural('fr', n, {
        one: 'Échec pour # personne :',
        many: 'Échec pour # de personnes :',
        other: 'Échec pour # personnes :',
      }),
    progress: (done, all) => `${done} sur ${all}`,
    ban: (n) =>
      plural('fr', n, {
        one: 'Bloquer # personne ?',
        many: 'Bloquer # de personnes ?',
        other: 'Bloquer # personnes ?',
      }),
    unban: (n) =>
      plural('fr', n, {
        one: 'Débloquer # personne ?',
        many: 'Débloquer # de personnes ?',
        other: 'Débloquer # personnes ?',
      }),
    endSessions: (n) =>
      plural('fr', n, {
        one: 'Déconnecter # personne partout ?',
        many: 'Déconnecter # de personnes partout ?',
        other: 'Déconnecter # personnes partout ?',
      }),
    remove: (n) =>
      plural('fr', n, {
        one: 'Supprimer # compte ?',
        many: 'Supprimer # de comptes ?',
        other: 'Supprimer # comptes ?',
      }),
  },
  create: {
    intro:
      'Le compte est utilisable aussitôt. Aucun e-mail n’est envoyé : transmettez vous-même le mot de passe par un moyen sûr.',
    rolesTitle: 'Rôles',
    submit: 'Créer le compte',
    done: (name) => `Le compte de ${name} a été créé.`,
  },
  user: {
    back: 'Toutes les personnes',
    gone: { title: 'Ce compte n’existe pas', words: 'Il a peut-être été supprimé entre-temps.' },
    own: 'C’est votre propre compte. Il se modifie dans vos paramètres.',
    openOwn: 'Aller à votre compte',
    id: 'Identifiant',
    copy: 'Copier',
    copyId: 'Copier l’identifiant',
    idCopied: 'L’identifiant est copié.',
    idNotCopied: 'La copie n’a pas fonctionné.',
  },
  setRole: {
    title: 'Rôles',
    intro: 'Ce que cette personne peut faire sur toute la plateforme.',
    rule: 'Veuillez choisir au moins un rôle',
    saved: 'Les rôles sont enregistrés.',
  },
  ways: {
    title: 'Moyens de connexion',
    empty: 'Il n’y a aucun moyen de se connecter à ce compte.',
    password: 'Adresse e-mail et mot de passe',
    since: (at) => `Depuis le ${day('fr', at)}`,
  },
  password: {
    open: 'Définir un mot de passe',
    title: (name) => `Définir un mot de passe pour ${name}`,
    words:
      'Toutes les sessions de cette personne prennent fin. Transmettez-lui vous-même le mot de passe par un moyen sûr.',
    done: 'Le mot de passe est défini, et toutes les sessions sont fermées.',
  },
  sessions: {
    title: 'Sessions ouvertes',
    empty: 'Cette personne n’a aucune session ouverte.',
    unknownDevice: 'Appareil inconnu',
    impersonated: 'Un administrateur dans ce compte',
    started: (at) => `Connexion : ${moment('fr', at)}`,
    lastActive: (at) => `Dernière activité : ${moment('fr', at)}`,
    end: 'Fermer',
    endNamed: (device) => `Fermer cette session : ${device}`,
    endWords: (device) => `Il faudra se reconnecter sur cet appareil : ${device}`,
    endTitle: 'Fermer cette session ?',
    ended: 'La session est fermée.',
    endAll: 'Déconnecter partout',
    endAllTitle: (name) => `Déconnecter ${name} partout ?`,
    endAllWords: 'Il faudra se reconnecter sur tous les appareils.',
    allEnded: 'Toutes les sessions sont fermées.',
  },
  organizations: {
    title: 'Organisations',
    none: 'Cette personne n’appartient à aucune organisation.',
    asRole: (role) => `Rôle : ${role}`,
  },
  ban: {
    title: 'Blocage',
    intro: 'Une personne bloquée est aussitôt déconnectée partout et ne peut plus se connecter.',
    submit: 'Bloquer',
    titleOf: (name) => `Bloquer ${name} ?`,
    reason: 'Motif (facultatif)',
    reasonHint: 'Pour que les autres administrateurs sachent pourquoi.',
    duration: 'Durée',
    durations: {
      hour: 'Une heure',
      day: 'Un jour',
      week: 'Une semaine',
      month: '30 jours',
      forever: 'Définitivement',
      until: 'Jusqu’à un moment précis',
    },
    until: 'Bloquer jusqu’au',
    untilRule: 'Veuillez choisir un moment à venir',
    done: (name) => `Le compte de ${name} est bloqué.`,
    isBanned: (name) => `Le compte de ${name} est bloqué`,
    reasonIs: (reason) => `Motif : ${reason}`,
    endsAt: (at) => `Jusqu’au ${moment('fr', at)}`,
    endless: 'Définitivement',
    lift: 'Débloquer',
    liftTitle: (name) => `Débloquer ${name} ?`,
    liftWords: 'La connexion sera de nouveau possible aussitôt.',
    lifted: (name) => `Le compte de ${name} n’est plus bloqué.`,
  },
  impersonate: {
    submit: 'Agir à la place de cette personne',
    titleOf: (name) => `Agir à la place de ${name} ?`,
    words:
      'Vous verrez l’application comme cette personne, pendant une heure au plus. Ses paramètres de sécurité vous restent fermés, et ce que vous faites est enregistré.',
    acting: (name) => `Vous agissez à la place de ${name}.`,
    bar: 'Compte d’une autre personne',
    stop: 'Revenir à votre compte',
    stopped: 'Vous êtes de retour dans votre propre compte.',
  },
  remove: {
    title: 'Supprimer ce compte',
    intro: 'C’est définitif : le profil, tous les moyens de connexion et toutes les appartenances sont supprimés.',
    submit: 'Supprimer le compte',
    titleOf: (name) => `Supprimer le compte de ${name} ?`,
    typed: (email) => `Pour confirmer, saisissez ${email}`,
    confirm: 'Supprimer définitivement',
    done: (name) => `Le compte de ${name} a été supprimé.`,
  },
} satisfies Texts['admin']
