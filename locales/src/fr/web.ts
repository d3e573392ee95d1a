import type { Texts } from '../en.ts'
import { moment } from '../moment.ts'
import { plural } from '../plural.ts'

export const web = {
  tagline: 'Un seul compte, vraiment à vous',
  language: 'Langue',
  appearance: { label: 'Apparence', system: 'Comme le système', light: 'Claire', dark: 'Sombre' },
  loading: 'Chargement…',
  empty: 'Il n’y a encore rien ici',
  failed: 'Cela n’a pas fonctionné',
  offline: 'Nous sommes injoignables pour le moment. Vérifiez votre connexion.',
  retry: 'Réessayer',
  dismiss: 'Fermer ce message',
  devInbox: 'Boîte de développement',

  fields: {
    name: 'Nom',
    email: 'Adresse e-mail',
    password: 'Mot de passe',
    newPassword: 'Nouveau mot de passe',
    repeatPassword: 'Répétez le mot de passe',
    showPassword: 'Afficher le mot de passe',
    hidePassword: 'Masquer le mot de passe',
    passwordHint: (min) => `Au moins ${characters(min)}`,
  },
  validation: {
    required: 'Veuillez remplir ce champ',
    email: 'Saisissez une adresse e-mail, par exemple anna@example.com',
    tooShort: (min) => `Utilisez au moins ${characters(min)}`,
    tooLong: (max) => `Utilisez au plus ${characters(max)}`,
    mismatch: 'Les deux mots de passe ne sont pas identiques',
  },
  signUp: {
    title: 'Créez votre compte',
    submit: 'S’inscrire',
    haveAccount: 'Vous avez déjà un compte ?',
    link: 'S’inscrire',
  },
  signIn: {
    title: 'Connexion',
    submit: 'Se connecter',
    rememberMe: 'Garder ma session ouverte',
    noAccount: 'Vous n’avez pas encore de compte ?',
    link: 'Se connecter',
  },
  forgotPassword: {
    title: 'Mot de passe oublié ?',
    intro: 'Saisissez votre adresse e-mail : nous vous enverrons un lien pour choisir un nouveau mot de passe.',
    submit: 'Envoyer le lien',
    sent: 'Si nous connaissons cette adresse, un e-mail est en route. Regardez aussi dans vos courriers indésirables.',
    link: 'Mot de passe oublié ?',
    back: 'Retour à la connexion',
  },
  newPassword: {
    title: 'Choisissez un nouveau mot de passe',
    intro: 'Tous vos appareils seront ensuite déconnectés.',
    submit: 'Enregistrer le mot de passe',
  },
  account: {
    title: 'Votre compte',
    greeting: (name) => (name ? `Bonjour ${name} !` : 'Bonjour !'),
    verified: 'Confirmée',
    notVerified: 'Pas encore confirmée',
    notVerifiedHint: 'Ouvrez le lien de notre e-mail pour confirmer que cette adresse est bien la vôtre.',
    resend: 'Renvoyer l’e-mail de confirmation',
    signOut: 'Se déconnecter',
  },
  sessions: {
    title: 'Vos appareils',
    intro: 'Votre compte est ouvert sur ces appareils. Déconnectez ceux que vous ne reconnaissez pas.',
    count: (n) =>
      plural('fr', n, { one: '# session active', many: '# de sessions actives', other: '# sessions actives' }),
    empty: 'Il n’y a aucune session active.',
    thisDevice: 'Cet appareil',
    unknownDevice: 'Appareil inconnu',
    started: (at) => `Connexion : ${moment('fr', at)}`,
    lastActive: (at) => `Dernière activité : ${moment('fr', at)}`,
    revoke: 'Déconnecter',
    revokeNamed: (device) => `Déconnecter cet appareil : ${device}`,
    revokeOthers: 'Déconnecter tous les autres appareils',
  },
  notices: {
    signedUp: (email) => `Bienvenue ! Nous avons envoyé un e-mail à ${email}. Ouvrez-le pour confirmer votre adresse.`,
    signedOut: 'Vous avez quitté votre compte. À bientôt !',
    verificationSent: (email) => `L’e-mail est en route vers ${email}.`,
    emailVerified: 'Merci, votre adresse e-mail est confirmée.',
    emailChanged: 'Votre adresse e-mail a été modifiée.',
    passwordReset: 'Votre mot de passe a été modifié. Vous pouvez maintenant vous connecter.',
    passwordChanged: 'Votre mot de passe a été modifié.',
    accountDeleted: 'Votre compte a été supprimé.',
    sessionRevoked: 'L’appareil a été déconnecté.',
    otherSessionsRevoked: 'Tous les autres appareils ont été déconnectés.',
    sessionEnded: 'Votre session est terminée. Veuillez vous reconnecter.',
  },
} satisfies Texts['web']

const characters = (n: number): string =>
  plural('fr', n, { one: '# caractère', many: '# de caractères', other: '# caractères' })
