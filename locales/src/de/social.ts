import type { Texts } from '../en.ts'

export const social = {
  continue: (name) => `Weiter mit ${name}`,
  or: 'oder',
  lastUsed: 'Zuletzt verwendet',
  all: 'Alle anzeigen',

  signingIn: (name) => `Anmeldung mit ${name} …`,
  connecting: (name) => `${name} wird verbunden …`,
  again: (name) => `Noch einmal mit ${name} versuchen`,

  title: {
    again: (name) => `Die Anmeldung mit ${name} hat nicht geklappt`,
    cancelled: (name) => `Sie haben mit ${name} nicht weitergemacht`,
    signInFirst: 'Sie haben schon ein Konto',
    signUpFirst: (name) => `${name} hat uns keine E-Mail-Adresse genannt`,
    signUp: (name) => `Mit ${name} gibt es noch kein Konto`,
  },
  otherMethod: 'Anderen Weg wählen',
  signInFirst: {
    body: (name) =>
      `Die E-Mail-Adresse, die ${name} uns genannt hat, gehört hier zu einem Konto, wahrscheinlich zu Ihrem. Melden Sie sich einmal so an wie bisher, und wir verbinden ${name}. Danach geht beides.`,
    submit: (name) => `Anmelden und ${name} verbinden`,
    intro: (name) => `Melden Sie sich einmal so an wie bisher. Gleich danach verbinden wir ${name}.`,
  },
  signUpFirst: {
    body: (name) =>
      `Registrieren Sie sich mit Ihrer E-Mail-Adresse. Gleich danach verbinden wir ${name}, und Sie können sich künftig mit ${name} anmelden.`,
    submit: (name) => `Registrieren und ${name} verbinden`,
    intro: (name) => `Registrieren Sie sich mit Ihrer E-Mail-Adresse. Gleich danach verbinden wir ${name}.`,
    haveAccount: 'Ich habe schon ein Konto',
  },

  connect: {
    title: (name) => `${name} verbinden?`,
    body: (name) => `Danach können Sie sich auch mit ${name} anmelden.`,
    submit: (name) => `${name} verbinden`,
    later: 'Nicht jetzt',
    failedTitle: (name) => `${name} wurde nicht verbunden`,
    back: 'Zurück zu Ihren verknüpften Konten',
    done: (name) => `${name} ist verbunden. Ab jetzt können Sie sich damit anmelden.`,
  },

  reauthentication: {
    intro: 'Bitte melden Sie sich zu Ihrer Sicherheit noch einmal an.',
    none: 'Sie haben weder ein Passwort noch ein verknüpftes Konto, das hier im Moment verwendet werden kann. Legen Sie zuerst ein Passwort fest.',
    done: 'Danke, jetzt wissen wir, dass Sie es sind. Bitte führen Sie den Schritt noch einmal aus.',
    other: (email) => `Sie sind jetzt mit einem anderen Konto angemeldet: ${email}`,
  },
} satisfies Texts['social']
