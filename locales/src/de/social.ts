import type { Texts } from '../en.ts'

export const social = {
  continue: (name) => `Weiter mit ${name}`,
  or: 'oder',
  all: 'Alle anzeigen',

  signingIn: (name) => `Anmeldung mit ${name} …`,
  connecting: (name) => `${name} wird verknüpft …`,
  again: (name) => `${name} erneut versuchen`,

  title: {
    again: (name) => `Anmeldung mit ${name} fehlgeschlagen`,
    cancelled: (name) => `Anmeldung mit ${name} abgebrochen`,
    signInFirst: 'Sie haben bereits ein Konto',
    signUpFirst: (name) => `${name} hat keine E-Mail-Adresse übermittelt`,
    signUp: (name) => `Noch kein Konto mit ${name}`,
  },
  otherMethod: 'Andere Methode wählen',
  signInFirst: {
    body: (name) =>
      `Für Ihre E-Mail-Adresse bei ${name} gibt es bereits ein Konto. Melden Sie sich an oder setzen Sie das Passwort zurück, und wir verknüpfen ${name}.`,
    withoutPassword: {
      body: (name) =>
        `Für Ihre E-Mail-Adresse bei ${name} gibt es bereits ein Konto. Melden Sie sich an, und wir verknüpfen ${name}.`,
    },
    submit: (name) => `Anmelden und ${name} verknüpfen`,
    reset: 'Passwort zurücksetzen',
    intro: (name) => `Melden Sie sich wie gewohnt an, und wir verknüpfen ${name}.`,
  },
  signUpFirst: {
    body: (name) => `Registrieren Sie sich mit Ihrer E-Mail-Adresse, und wir verknüpfen ${name}.`,
    submit: (name) => `Registrieren und ${name} verknüpfen`,
    intro: (name) => `Registrieren Sie sich mit Ihrer E-Mail-Adresse, und wir verknüpfen ${name}.`,
    haveAccount: 'Ich habe bereits ein Konto',
  },

  completeSignUp: {
    intro: (name) =>
      `Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen einen Code, mit dem Sie sie bestätigen, und melden Sie dann mit ${name} an.`,
    joinIntro: (name) =>
      `Für Ihre E-Mail-Adresse bei ${name} gibt es bereits ein Konto. Bestätigen Sie die Adresse mit einem Code, und wir verknüpfen ${name}.`,
    submit: 'Code senden',
    sentTo: (email) => `Wir haben einen Code an ${email} gesendet. Er ist einige Minuten gültig.`,
  },

  connect: {
    title: (name) => `${name} verknüpfen?`,
    body: (name) => `Sie können sich dann auch mit ${name} anmelden.`,
    submit: (name) => `${name} verknüpfen`,
    later: 'Jetzt nicht',
    failedTitle: (name) => `${name} konnte nicht verknüpft werden`,
    back: 'Zurück zu den Anmeldemethoden',
    done: (name) => `${name} verknüpft`,
  },
} satisfies Texts['social']
