import type { Texts } from '../en.ts'

export const pages = {
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
} satisfies Texts['pages']
