import type { Texts } from '../en.ts'

export const pages = {
  links: {
    terms: 'Conditions',
    privacy: 'Confidentialité',
    support: 'Aide',
    backTo: (product) => `Retour à ${product}`,
  },
  error: {
    title: 'Une erreur s’est produite',
    fallback: 'Une erreur inattendue s’est produite. Recommencez depuis le début.',
    code: (code) => `Code d’erreur : ${code}`,
    startAgain: 'Recommencer',
  },
  verifyEmail: {
    title: 'Confirmez votre adresse e-mail',
    intro: 'Confirmez que cette adresse vous appartient.',
    submit: 'Confirmer l’adresse',
    doneTitle: 'Adresse e-mail confirmée',
    done: 'Merci ! Vous pouvez continuer ou fermer cette page.',
    failedTitle: 'Impossible de confirmer votre adresse',
    continue: 'Continuer',
  },
  signInLink: {
    title: 'Se connecter',
    intro: (email) => `Ce lien vous connecte avec l’adresse ${email}.`,
    submit: 'Se connecter',
  },
  openedInAnotherBrowser: {
    title: 'Continuez dans l’autre navigateur',
    intro: (email) =>
      `Ce lien pour ${email} a été demandé dans un autre navigateur ou une autre application. Retournez-y et saisissez le code de l’e-mail.`,
  },
} satisfies Texts['pages']
