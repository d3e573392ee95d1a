import type { Texts } from '../en.ts'
import { elide } from './elide.ts'
import { formatDateTime, formatSeconds } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const web = {
  language: 'Langue',
  appearance: { label: 'Apparence', system: 'Comme le système', light: 'Clair', dark: 'Sombre' },
  loading: 'Chargement…',
  failed: 'Une erreur s’est produite',
  offline: 'Le serveur est inaccessible. Vérifiez votre connexion.',
  suspendedUntil: (at: Date) =>
    `Votre compte est bloqué jusqu’au ${formatDateTime('fr', at)}. S’il s’agit d’une erreur, contactez l’assistance.`,
  retry: 'Réessayer',
  dismiss: 'Fermer la notification',
  skip: 'Aller au contenu',
  devInbox: 'Boîte de développement',

  broken: {
    body: 'Impossible de charger cette page. Une nouvelle version est peut-être disponible.',
    reload: 'Recharger la page',
  },
  notFound: {
    title: 'Page introuvable',
    body: 'Vérifiez l’adresse ou allez à la page d’accueil.',
    home: 'Aller à l’accueil',
  },
  dialog: { cancel: 'Annuler', close: 'Fermer la fenêtre' },
  wait: {
    tooManyAttempts: 'Trop de tentatives.',
    left: (n) =>
      formatPlural('fr', n, {
        one: 'Réessayez dans # seconde.',
        many: 'Réessayez dans # de secondes.',
        other: 'Réessayez dans # secondes.',
      }),
    minutes: (n) =>
      formatPlural('fr', n, {
        one: 'Réessayez dans # minute.',
        many: 'Réessayez dans # de minutes.',
        other: 'Réessayez dans # minutes.',
      }),
    over: 'Vous pouvez maintenant réessayer.',
  },
  menu: {
    open: (name) => `Menu du compte : ${name}`,
    title: 'Menu du compte',
    account: 'Votre compte',
    signOut: 'Se déconnecter',
  },

  fields: {
    name: 'Nom',
    email: 'Adresse e-mail',
    password: 'Mot de passe',
    newPassword: 'Nouveau mot de passe',
    repeatPassword: 'Confirmer le mot de passe',
    showPassword: 'Afficher le mot de passe',
    hidePassword: 'Masquer le mot de passe',
    passwordHint: (min) => `Au moins ${characters(min)}`,
  },
  validation: {
    required: 'Ce champ est obligatoire',
    email: 'Saisissez une adresse e-mail, par exemple anna@example.com',
    tooShort: (min) => `Utilisez au moins ${characters(min)}`,
    tooLong: (max) => `Utilisez au plus ${characters(max)}`,
    mismatch: 'Les mots de passe ne correspondent pas',
  },
  signUp: {
    title: 'Créez votre compte',
    submit: 'S’inscrire',
    haveAccount: 'Vous avez déjà un compte ?',
    link: 'S’inscrire',
  },
  signIn: {
    title: 'Connexion',
    ended: 'Votre session est terminée. Reconnectez-vous.',
    submit: 'Se connecter',
    continue: 'Continuer',
    sendCode: 'Recevoir un code par e-mail',
    rememberMe: 'Maintenir ma session ouverte',
    noAccount: 'Vous n’avez pas de compte ?',
    lastUsed: 'Dernière connexion',
    link: 'Se connecter',
  },
  forgotPassword: {
    title: 'Mot de passe oublié ?',
    intro: 'Saisissez votre adresse e-mail. Nous vous enverrons un e-mail de réinitialisation.',
    submit: 'Envoyer l’e-mail',
    sentTitle: 'Consultez votre boîte de réception',
    sent: (email) => `Si un compte existe avec l’adresse ${email}, nous y avons envoyé un lien de réinitialisation.`,
    again: 'Utiliser une autre adresse',
    link: 'Mot de passe oublié ?',
    back: 'Retour à la connexion',
  },
  newPassword: {
    title: 'Choisissez un nouveau mot de passe',
    intro: 'Cela vous déconnectera de tous vos appareils.',
    submit: 'Enregistrer le mot de passe',
    invalidLink: 'Ce lien ne fonctionne plus',
    again: 'Demander un nouveau lien',
    doneTitle: 'Mot de passe modifié',
    done: 'Vous pouvez maintenant vous connecter avec le nouveau mot de passe.',
  },
  continueAs: {
    title: (name) => `Continuer en tant ${elide('que', name)} ?`,
    submit: 'Continuer',
    switch: 'Utiliser un autre compte',
  },
  accounts: {
    others: 'Autres comptes',
    switchTo: (account) => `Passer à ${account}`,
    add: 'Ajouter un autre compte',
    signOutAll: 'Se déconnecter de tous les comptes',
    remaining: 'Comptes encore connectés dans ce navigateur',
    limit: (max, email) =>
      `Ce navigateur a déjà atteint le maximum de ${max} comptes. Si vous vous connectez à un autre compte, ${email} sera déconnecté.`,
  },
  noCookies: {
    title: 'Votre navigateur a bloqué notre cookie',
    body: 'Ce cookie est nécessaire pour garder votre session ouverte. Autorisez les cookies de ce site, puis reconnectez-vous.',
  },
  signedOut: {
    left: { title: 'Déconnexion réussie', body: 'À bientôt !' },
    deleted: {
      title: 'Compte supprimé',
      body: 'Vos données ont été supprimées et vos sessions sont terminées sur tous les appareils.',
    },
    again: 'Se reconnecter',
  },
  verifyEmail: {
    title: 'Consultez votre boîte de réception',
    sent: (email) => `Nous avons envoyé un lien à ${email}. Ouvrez-le pour confirmer votre adresse.`,
    spam: 'Vous ne le trouvez pas ? Vérifiez vos courriers indésirables.',
    resend: 'Renvoyer l’e-mail',
    resendIn: (n) => `Renvoyer dans ${formatSeconds('fr', n)}`,
    resent: (email) => `Nous avons envoyé un autre e-mail à ${email}.`,
    later: 'Confirmer plus tard',
    otherAddress: 'Utiliser une autre adresse',
    requestTitle: 'Confirmez votre adresse e-mail',
    requestIntro: 'Saisissez votre adresse e-mail. Nous vous enverrons un e-mail de confirmation.',
    requested: (email) => `Si l’adresse ${email} doit être confirmée, nous y avons envoyé un lien.`,
    done: 'Merci d’avoir confirmé votre adresse.',
  },
  passwordStrength: {
    weak: 'Faible : facile à deviner',
    fair: 'Moyen : ajoutez quelques caractères',
    good: 'Bon',
    strong: 'Fort : difficile à deviner',
  },
} satisfies Texts['web']

const characters = (n: number): string =>
  formatPlural('fr', n, { one: '# caractère', many: '# de caractères', other: '# caractères' })
