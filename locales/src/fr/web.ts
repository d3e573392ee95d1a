import type { Texts } from '../en.ts'
import { formatSeconds } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const web = {
  language: 'Langue',
  appearance: { label: 'Apparence', system: 'Comme le système', light: 'Claire', dark: 'Sombre' },
  loading: 'Chargement…',
  failed: 'Cela n’a pas fonctionné',
  offline: 'Nous sommes injoignables pour le moment. Vérifiez votre connexion.',
  retry: 'Réessayer',
  dismiss: 'Fermer ce message',
  skip: 'Aller au contenu',
  devInbox: 'Boîte de développement',

  broken: {
    body: 'Cet écran n’a pas pu être chargé. Il y a peut-être une nouvelle version.',
    reload: 'Recharger la page',
  },
  notFound: {
    title: 'Cette page n’existe pas',
    body: 'L’adresse contient peut-être une faute de frappe, ou la page a changé de place.',
    home: 'Aller à l’accueil',
  },
  dialog: { cancel: 'Annuler', close: 'Fermer cette fenêtre' },
  wait: {
    left: (n) =>
      formatPlural('fr', n, {
        one: 'Vous pourrez réessayer dans # seconde.',
        many: 'Vous pourrez réessayer dans # de secondes.',
        other: 'Vous pourrez réessayer dans # secondes.',
      }),
    minutes: (n) =>
      formatPlural('fr', n, {
        one: 'Vous pourrez réessayer dans # minute.',
        many: 'Vous pourrez réessayer dans # de minutes.',
        other: 'Vous pourrez réessayer dans # minutes.',
      }),
    over: 'Vous pouvez réessayer maintenant.',
  },
  menu: { open: (name) => `Menu de ${name}`, title: 'Votre menu', account: 'Votre compte', signOut: 'Se déconnecter' },

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
    ended: 'Votre session est terminée. Veuillez vous reconnecter.',
    submit: 'Se connecter',
    rememberMe: 'Garder ma session ouverte',
    noAccount: 'Vous n’avez pas encore de compte ?',
    link: 'Se connecter',
  },
  forgotPassword: {
    title: 'Mot de passe oublié ?',
    intro: 'Saisissez votre adresse e-mail : nous vous enverrons un lien pour choisir un nouveau mot de passe.',
    submit: 'Envoyer le lien',
    sentTitle: 'Consultez votre messagerie',
    sent: (email) => `Si nous connaissons ${email}, un e-mail avec un lien est en route.`,
    again: 'Essayer une autre adresse',
    link: 'Mot de passe oublié ?',
    back: 'Retour à la connexion',
  },
  newPassword: {
    title: 'Choisissez un nouveau mot de passe',
    intro: 'Tous vos appareils seront ensuite déconnectés.',
    submit: 'Enregistrer le mot de passe',
    invalidLink: 'Ce lien ne fonctionne plus',
    again: 'Demander un nouveau lien',
    doneTitle: 'Votre mot de passe a été modifié',
    done: 'Vous pouvez maintenant vous connecter avec lui.',
  },
  continueAs: {
    title: (name) => `Continuer en tant que ${name} ?`,
    submit: 'Continuer',
    switch: 'Utiliser un autre compte',
  },
  noCookies: {
    title: 'Votre navigateur ne garde pas votre session',
    body: 'La connexion a réussi, mais votre navigateur a refusé le cookie qui nous permet de vous reconnaître. Autorisez les cookies pour ce site, puis reconnectez-vous.',
  },
  signedOut: {
    left: { title: 'Votre session est fermée', body: 'À bientôt !' },
    deleted: {
      title: 'Votre compte a été supprimé',
      body: 'Vos données sont effacées et toutes vos sessions sont fermées.',
    },
    again: 'Se reconnecter',
  },
  reauthentication: {
    title: 'Est-ce bien vous ?',
    intro: 'Pour votre sécurité, saisissez encore une fois votre mot de passe.',
    submit: 'Continuer',
  },
  verifyEmail: {
    title: 'Consultez votre messagerie',
    sent: (email) =>
      `Nous avons envoyé un lien à ${email}. Ouvrez-le pour confirmer que cette adresse est bien la vôtre.`,
    spam: 'Rien reçu ? Regardez aussi dans vos courriers indésirables.',
    resend: 'Renvoyer l’e-mail',
    resendIn: (n) => `Renvoyer dans ${formatSeconds('fr', n)}`,
    resent: (email) => `L’e-mail est en route vers ${email}.`,
    later: 'Continuer sans confirmer',
    otherAddress: 'Utiliser une autre adresse',
    requestTitle: 'Confirmez votre adresse e-mail',
    requestIntro: 'Saisissez votre adresse et nous vous enverrons un lien pour la confirmer.',
    requested: (email) => `Si ${email} reste à confirmer, un e-mail avec un lien est en route.`,
    done: 'Merci ! Nous savons maintenant que cette adresse est bien la vôtre.',
  },
  passwordStrength: {
    weak: 'Faible : facile à deviner',
    fair: 'Moyen : quelques caractères de plus seraient utiles',
    good: 'Bon',
    strong: 'Fort : difficile à deviner',
  },
} satisfies Texts['web']

const characters = (n: number): string =>
  formatPlural('fr', n, { one: '# caractère', many: '# de caractères', other: '# caractères' })
