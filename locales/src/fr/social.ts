import type { Texts } from '../en.ts'
import { elide } from './elide.ts'

export const social = {
  continue: (name) => `Continuer avec ${name}`,
  or: 'ou',
  all: 'Tout afficher',

  signingIn: (name) => `Connexion avec ${name}…`,
  connecting: (name) => `Association ${elide('de', name)}…`,
  again: (name) => `Réessayer avec ${name}`,

  title: {
    again: (name) => `Échec de la connexion avec ${name}`,
    cancelled: (name) => `Connexion avec ${name} annulée`,
    signInFirst: 'Vous avez déjà un compte',
    signUpFirst: (name) => `${name} n’a pas transmis votre adresse`,
    signUp: (name) => `Aucun compte n’utilise encore ${name}`,
  },
  otherMethod: 'Choisir un autre moyen de connexion',
  signInFirst: {
    body: (name) =>
      `Un compte existe déjà avec votre adresse e-mail ${elide('de', name)}. Connectez-vous ou réinitialisez le mot de passe, et nous associerons ${name}.`,
    withoutPassword: {
      body: (name) =>
        `Un compte existe déjà avec votre adresse e-mail ${elide('de', name)}. Connectez-vous, et nous associerons ${name}.`,
    },
    submit: (name) => `Se connecter et associer ${name}`,
    reset: 'Réinitialiser le mot de passe',
    intro: (name) => `Connectez-vous comme d’habitude, et nous associerons ${name}.`,
  },
  signUpFirst: {
    body: (name) => `Inscrivez-vous avec votre adresse e-mail, et nous associerons ${name}.`,
    submit: (name) => `S’inscrire et associer ${name}`,
    intro: (name) => `Inscrivez-vous avec votre adresse e-mail, et nous associerons ${name}.`,
    haveAccount: 'J’ai déjà un compte',
  },

  completeSignUp: {
    intro: (name) =>
      `Saisissez votre adresse e-mail. Nous vous enverrons un code pour la confirmer, puis la connexion avec ${name} continuera.`,
    joinIntro: (name) =>
      `Un compte existe déjà avec votre adresse e-mail ${elide('de', name)}. Confirmez l’adresse avec un code, et nous associerons ${name}.`,
    submit: 'Envoyer le code',
    sentTo: (email) => `Nous avons envoyé un code à ${email}. Il est valable quelques minutes.`,
  },

  connect: {
    title: (name) => `Associer ${name} ?`,
    body: (name) => `Vous pourrez aussi vous connecter avec ${name}.`,
    submit: (name) => `Associer ${name}`,
    later: 'Pas maintenant',
    failedTitle: (name) => `Impossible d’associer ${name}`,
    back: 'Retour aux moyens de connexion',
    done: (name) => `${name} associé`,
  },
} satisfies Texts['social']
