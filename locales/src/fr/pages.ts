import type { Texts } from '../en.ts'

export const pages = {
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
} satisfies Texts['pages']
