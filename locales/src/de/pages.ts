import type { Texts } from '../en.ts'

export const pages = {
  error: {
    title: 'Das hat nicht geklappt',
    fallback: 'Etwas Unerwartetes ist passiert. Bitte beginnen Sie von vorn – meistens hilft das.',
    code: (code) => `Fehlercode: ${code}`,
    startAgain: 'Von vorn beginnen',
  },
  verifyEmail: {
    title: 'Bestätigen Sie Ihre E-Mail-Adresse',
    intro: 'Nur noch ein Klick: Bestätigen Sie, dass diese Adresse Ihnen gehört.',
    submit: 'Adresse bestätigen',
    doneTitle: 'Ihre Adresse ist bestätigt',
    done: 'Vielen Dank! Sie können diese Seite schließen oder fortfahren.',
    failedTitle: 'Ihre Adresse ist noch nicht bestätigt',
    continue: 'Weiter',
  },
} satisfies Texts['pages']
