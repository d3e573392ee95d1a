import type { Texts } from '../en.ts'

export const social = {
  continue: (name) => `Continuer avec ${name}`,
  or: 'ou',
  lastUsed: 'Utilisé en dernier',
  all: 'Tout afficher',

  signingIn: (name) => `Connexion avec ${name}…`,
  connecting: (name) => `Association de ${name}…`,
  again: (name) => `Réessayer avec ${name}`,

  title: {
    again: (name) => `La connexion avec ${name} n’a pas abouti`,
    cancelled: (name) => `Vous n’avez pas continué avec ${name}`,
    signInFirst: 'Vous avez déjà un compte',
    signUpFirst: (name) => `${name} ne nous a donné aucune adresse e-mail`,
    signUp: (name) => `Il n’y a pas encore de compte avec ${name}`,
  },
  otherMethod: 'Choisir une autre façon',
  signInFirst: {
    body: (name) =>
      `L’adresse e-mail donnée par ${name} appartient déjà à un compte ici, sans doute le vôtre. Connectez-vous une fois comme avant, et nous associerons ${name}. Ensuite, les deux fonctionneront.`,
    submit: (name) => `Se connecter et associer ${name}`,
    intro: (name) => `Connectez-vous une fois comme avant, et nous associerons ${name} juste après.`,
  },
  signUpFirst: {
    body: (name) =>
      `Inscrivez-vous avec votre adresse e-mail, et nous associerons ${name} juste après. Ensuite, vous pourrez vous connecter avec ${name}.`,
    submit: (name) => `S’inscrire et associer ${name}`,
    intro: (name) => `Inscrivez-vous avec votre adresse e-mail, et nous associerons ${name} juste après.`,
    haveAccount: 'J’ai déjà un compte',
  },

  connect: {
    title: (name) => `Associer ${name} ?`,
    body: (name) => `Ensuite, vous pourrez aussi vous connecter avec ${name}.`,
    submit: (name) => `Associer ${name}`,
    later: 'Pas maintenant',
    failedTitle: (name) => `${name} n’a pas été associé`,
    back: 'Retour à vos comptes associés',
    done: (name) => `${name} est associé. Vous pouvez désormais vous connecter ainsi.`,
  },

  reauthentication: {
    intro: 'Pour votre sécurité, connectez-vous encore une fois.',
    none: 'Vous n’avez ni mot de passe ni compte associé utilisable ici pour le moment. Définissez d’abord un mot de passe.',
    done: 'Merci, nous savons maintenant que c’est bien vous. Veuillez recommencer cette étape.',
    other: (email) => `Vous utilisez maintenant un autre compte : ${email}`,
  },
} satisfies Texts['social']
