import type { Texts } from '../en.ts'

export const pages = {
  links: {
    terms: 'Nutzungsbedingungen',
    privacy: 'Datenschutz',
    support: 'Hilfe',
    backTo: (product) => `Zurück zu ${product}`,
  },
  error: {
    title: 'Etwas ist schiefgelaufen',
    fallback: 'Ein unerwarteter Fehler ist aufgetreten. Beginnen Sie von vorn.',
    code: (code) => `Fehlercode: ${code}`,
    startAgain: 'Von vorn beginnen',
  },
  verifyEmail: {
    title: 'E-Mail-Adresse bestätigen',
    intro: 'Bestätigen Sie, dass diese Adresse Ihnen gehört.',
    submit: 'Adresse bestätigen',
    doneTitle: 'E-Mail-Adresse bestätigt',
    done: 'Vielen Dank! Sie können fortfahren oder diese Seite schließen.',
    failedTitle: 'Ihre Adresse konnte nicht bestätigt werden',
    continue: 'Weiter',
  },
  signInLink: {
    title: 'Anmelden',
    intro: (email) => `Mit diesem Link melden Sie sich als ${email} an.`,
    submit: 'Anmelden',
  },
  openedInAnotherBrowser: {
    title: 'Im anderen Browser fortfahren',
    intro: (email) =>
      `Dieser Link für ${email} wurde in einem anderen Browser oder einer anderen App angefordert. Wechseln Sie dorthin und geben Sie den Code aus der E-Mail ein.`,
  },
} satisfies Texts['pages']
