import type { Texts } from './en.ts'
import { moment, momentInUtc } from './moment.ts'
import { duration, plural } from './plural.ts'

/**
 * French: vous, « guillemets ». A no-break space stands inside guillemets and before a colon, a narrow one before
 * ; ! and ?, both as themselves in this file; a test finds a missing one.
 */
export const texts = {
  errors: {
    // Any call
    VALIDATION_ERROR:
      'Il manque quelque chose dans le formulaire, ou une information n’est pas correcte. Vérifiez-le et réessayez.',
    BAD_REQUEST: 'Nous n’avons pas pu lire cette demande. Rechargez la page et réessayez.',
    UNAUTHORIZED: 'Connectez-vous pour continuer.',
    INVALID_ORIGIN:
      'Cette demande vient d’une page que nous ne connaissons pas. Ouvrez l’application à sa propre adresse.',
    INVALID_CALLBACKURL: 'Ce lien mène à un site que nous ne connaissons pas. Recommencez depuis l’application.',
    INVALID_REDIRECTURL: 'Ce lien redirige vers un site que nous ne connaissons pas. Recommencez depuis l’application.',
    INVALID_ERRORCALLBACKURL:
      'La page d’erreur de ce lien se trouve sur un site que nous ne connaissons pas. Recommencez depuis l’application.',
    INVALID_NEWUSERCALLBACKURL:
      'La page d’accueil de ce lien se trouve sur un site que nous ne connaissons pas. Recommencez depuis l’application.',
    NOT_FOUND: 'Nous n’avons rien trouvé ici. La page a peut-être été déplacée ou supprimée.',
    METHOD_NOT_ALLOWED: 'Cela ne fonctionne pas ainsi. Revenez en arrière et utilisez les boutons de la page.',
    PAYLOAD_TOO_LARGE: 'C’est trop en une seule fois. Raccourcissez le contenu et réessayez.',
    TOO_MANY_REQUESTS: 'C’était un peu trop rapide. Patientez un instant, puis réessayez.',
    INTERNAL_SERVER_ERROR: 'Un problème est survenu de notre côté. Réessayez dans un instant.',
    SERVICE_UNAVAILABLE: 'Nous sommes très sollicités en ce moment. Réessayez dans un instant.',

    // Sign-in and session
    INVALID_EMAIL: 'Cela ne ressemble pas à une adresse e-mail. Vérifiez qu’elle est bien écrite.',
    INVALID_EMAIL_OR_PASSWORD:
      'L’adresse e-mail et le mot de passe ne correspondent pas. Vérifiez-les ou réinitialisez votre mot de passe.',
    EMAIL_NOT_VERIFIED: 'Confirmez d’abord votre adresse : ouvrez le lien de l’e-mail que nous vous avons envoyé.',
    FAILED_TO_GET_SESSION: 'Nous n’avons pas retrouvé votre session. Veuillez vous reconnecter.',
    SESSION_NOT_FOUND: 'Cette session est déjà terminée. Rechargez la page pour voir la liste à jour.',
    SESSION_COOKIE_TOO_LARGE:
      'Votre profil contient plus que ce qu’un navigateur peut garder. Raccourcissez le nom ou l’adresse de l’image.',
    SESSION_IS_NOT_FRESH: 'Votre connexion remonte à un moment. Reconnectez-vous pour faire cela.',
    SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION:
      'Pour votre sécurité, reconnectez-vous avant de franchir cette étape.',
    EITHER_USERID_OR_SESSION_IS_REQUIRED: 'Nous ne savons pas de qui il s’agit. Connectez-vous et réessayez.',

    // Accounts and passwords
    USER_NOT_FOUND: 'Nous n’avons pas trouvé ce compte. Vérifiez l’adresse ou inscrivez-vous.',
    USER_ALREADY_EXISTS:
      'Un compte existe déjà avec cette adresse. Connectez-vous ou réinitialisez votre mot de passe.',
    PASSWORD_TOO_SHORT: 'Ce mot de passe est trop court. Choisissez-en un plus long.',
    PASSWORD_TOO_LONG: 'Ce mot de passe est trop long. Choisissez-en un plus court.',
    INVALID_PASSWORD: 'Ce mot de passe n’est pas le bon. Réessayez ou réinitialisez-le.',
    CREDENTIAL_ACCOUNT_NOT_FOUND:
      'Votre compte n’a pas encore de mot de passe. Utilisez « Mot de passe oublié ? » pour en choisir un.',
    USER_ALREADY_HAS_A_PASSWORD: 'Votre compte a déjà un mot de passe. Vous pouvez le modifier.',
    EMAIL_CAN_NOT_BE_UPDATED: 'L’adresse e-mail se modifie dans une étape à part, avec une confirmation par e-mail.',
    EMAIL_IS_THE_SAME: 'C’est déjà votre adresse e-mail. Pour la modifier, saisissez-en une autre.',
    COULDNT_UPDATE_YOUR_EMAIL: 'Votre adresse e-mail n’a pas pu être modifiée. Essayez-en une autre.',
    FAILED_TO_GET_USER_INFO: 'Nous devons savoir que c’est bien vous. Connectez-vous, puis rouvrez le lien.',

    // Features that are switched off
    EMAIL_AND_PASSWORD_IS_NOT_ENABLED: 'La connexion par mot de passe est désactivée ici. Choisissez un autre moyen.',
    EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED:
      'Il n’est pas possible de créer un compte ici. Demandez un accès à l’administrateur.',
    VERIFICATION_EMAIL_ISNT_ENABLED:
      'Les e-mails de confirmation sont désactivés ici. Demandez de l’aide à l’administrateur.',
    RESET_PASSWORD_ISNT_ENABLED:
      'Le mot de passe ne peut pas être réinitialisé par e-mail ici. Demandez de l’aide à l’administrateur.',
    CHANGE_EMAIL_IS_DISABLED: 'L’adresse e-mail ne peut pas être modifiée ici. Demandez de l’aide à l’administrateur.',

    // Mailed secrets
    INVALID_TOKEN: 'Ce lien n’est pas valable ou a déjà servi. Demandez-en un nouveau.',
    TOKEN_EXPIRED: 'Ce lien a expiré. Demandez-en un nouveau.',

    // No answer came, or none that is understood
    NETWORK_ERROR: 'Le service est injoignable. Vérifiez votre connexion et réessayez.',
    TIMEOUT: 'La réponse a mis trop de temps à arriver. Veuillez réessayer.',
    ABORTED: 'L’opération a été interrompue avant la fin. Veuillez réessayer.',
    UNEXPECTED_ANSWER: 'Nous avons reçu une réponse inattendue. Rechargez la page et réessayez.',
  },

  mails: {
    greeting: (name) => (name ? `Bonjour ${name},` : 'Bonjour,'),
    validity: (lifetime) => `Le lien fonctionne une seule fois et reste valable ${lasting(lifetime)}.`,
    when: (at) => `Date : ${momentInUtc('fr', at)}`,
    linkFallback: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :',
    reason: ({ product }) => `Vous recevez cet e-mail parce que cette adresse a été indiquée sur ${product}.`,

    verification: ({ product }) => ({
      subject: `Confirmez votre adresse e-mail pour ${product}`,
      heading: 'Confirmez votre adresse e-mail',
      paragraphs: [`Bienvenue sur ${product} ! Confirmez que cette adresse est bien la vôtre.`],
      button: 'Confirmer l’adresse',
      notYou:
        'Cette inscription ne vient pas de vous ? Ignorez cet e-mail : sans votre accord, l’adresse restera non confirmée.',
    }),
    emailChangeApproval: ({ product, newEmail }) => ({
      subject: `Approuvez votre nouvelle adresse e-mail pour ${product}`,
      heading: 'Approuvez le changement d’adresse',
      paragraphs: [
        `Votre compte doit désormais utiliser l’adresse ${newEmail}. Approuvez ce changement.`,
        'Nous enverrons ensuite un e-mail à la nouvelle adresse pour la confirmer à son tour.',
      ],
      button: 'Approuver le changement',
      notYou:
        'Ce n’était pas vous ? N’ouvrez pas le lien et changez tout de suite votre mot de passe : quelqu’un utilise peut-être votre compte.',
    }),
    newAddressConfirmation: ({ product }) => ({
      subject: `Confirmez votre nouvelle adresse e-mail pour ${product}`,
      heading: 'Confirmez votre nouvelle adresse',
      paragraphs: [
        `Vous souhaitez utiliser cette adresse pour votre compte ${product}. Confirmez qu’elle est bien la vôtre.`,
      ],
      button: 'Confirmer la nouvelle adresse',
      notYou: 'Cela ne vous dit rien ? Ignorez cet e-mail : l’adresse ne sera pas utilisée.',
    }),
    reset: ({ product }) => ({
      subject: `Réinitialisez votre mot de passe pour ${product}`,
      heading: 'Réinitialisez votre mot de passe',
      paragraphs: [
        'Vous avez demandé un nouveau mot de passe. Choisissez-le avec le bouton ci-dessous.',
        'Tous vos appareils seront ensuite déconnectés.',
      ],
      button: 'Choisir un mot de passe',
      notYou: 'Vous n’avez rien demandé ? Ignorez cet e-mail : votre mot de passe reste inchangé.',
    }),
    deletion: ({ product }) => ({
      subject: `Confirmez la suppression de votre compte ${product}`,
      heading: 'Supprimer votre compte ?',
      paragraphs: [
        'Vous avez demandé la suppression de votre compte. Confirmez que c’est bien ce que vous voulez.',
        'C’est définitif : votre compte et tout ce qui s’y rattache ne pourront pas être récupérés.',
      ],
      button: 'Supprimer mon compte',
      notYou:
        'Ce n’était pas vous ? N’ouvrez pas le lien et changez tout de suite votre mot de passe. Votre compte reste en place.',
    }),
    passwordChanged: ({ product }) => ({
      subject: `Votre mot de passe pour ${product} a été modifié`,
      heading: 'Votre mot de passe a été modifié',
      paragraphs: [
        'Le mot de passe de votre compte vient d’être modifié. Si c’était vous, vous n’avez rien d’autre à faire.',
      ],
      notYou: `Ce n’était pas vous ? Ouvrez ${product} sans attendre et réinitialisez votre mot de passe depuis la page de connexion.`,
    }),
    emailChanged: ({ product, newEmail }) => ({
      subject: `Votre adresse e-mail pour ${product} a été modifiée`,
      heading: 'Votre adresse a été modifiée',
      paragraphs: [
        `Votre compte utilise maintenant l’adresse ${newEmail}. Nos e-mails y seront désormais envoyés.`,
        'Si c’était vous, vous n’avez rien d’autre à faire.',
      ],
      notYou: `Ce n’était pas vous ? Contactez sans attendre l’équipe ${product}.`,
    }),
    existingAccount: ({ product }) => ({
      subject: `Vous avez déjà un compte sur ${product}`,
      heading: 'Vous avez déjà un compte',
      paragraphs: [
        `Quelqu’un, peut-être vous, a voulu s’inscrire sur ${product} avec cette adresse. Un compte l’utilise déjà.`,
        'Il suffit de vous connecter. Si vous avez oublié votre mot de passe, vous pourrez le réinitialiser au même endroit.',
      ],
      button: 'Se connecter',
      notYou: 'Ce n’était pas vous ? Alors vous n’avez rien à faire : rien n’a changé dans votre compte.',
    }),
  },

  pages: {
    error: {
      title: 'Cela n’a pas fonctionné',
      fallback: 'Un imprévu est survenu. Recommencez depuis le début ; en général, cela suffit.',
      code: (code) => `Code d’erreur : ${code}`,
      startAgain: 'Recommencer',
    },
    verifyEmail: {
      title: 'Confirmez votre adresse e-mail',
      intro: 'Plus qu’un clic : confirmez que cette adresse est bien la vôtre.',
      submit: 'Confirmer l’adresse',
      doneTitle: 'Votre adresse est confirmée',
      done: 'Merci ! Vous pouvez fermer cette page ou continuer.',
      failedTitle: 'Votre adresse n’est pas encore confirmée',
      continue: 'Continuer',
    },
  },

  web: {
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
      signedUp: (email) =>
        `Bienvenue ! Nous avons envoyé un e-mail à ${email}. Ouvrez-le pour confirmer votre adresse.`,
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
  },

  inbox: {
    title: 'Boîte de développement',
    intro: 'Tant qu’aucun serveur de messagerie n’est configuré, rien n’est envoyé. Les e-mails arrivent ici.',
    empty: 'Aucun e-mail pour l’instant. Inscrivez-vous avec une adresse quelconque : le premier arrivera ici.',
    count: (n) => plural('fr', n, { one: '# e-mail', many: '# d’e-mails', other: '# e-mails' }),
    from: 'De',
    to: 'À',
    subject: 'Objet',
    date: 'Date',
    at: (at) => moment('fr', at),
    status: { pending: 'En attente', sent: 'Envoyé', failed: 'Échec' },
    html: 'Voir en HTML',
    text: 'Voir en texte',
    back: 'Tous les e-mails',
    refresh: 'Actualiser',
  },
} satisfies Texts

const lasting = (seconds: number): string =>
  duration('fr', seconds, {
    minutes: { one: '# minute', many: '# de minutes', other: '# minutes' },
    hours: { one: '# heure', many: '# d’heures', other: '# heures' },
    days: { one: '# jour', many: '# de jours', other: '# jours' },
  })

const characters = (n: number): string =>
  plural('fr', n, { one: '# caractère', many: '# de caractères', other: '# caractères' })
