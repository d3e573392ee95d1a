import type { Texts } from '../en.ts'

export const emailAddresses = {
  title: 'Ihre E-Mail-Adressen',
  intro: 'Sie können sich mit jeder dieser Adressen anmelden. Andere Benutzer sehen Ihre primäre Adresse.',
  primary: 'Primär',
  add: 'Adresse hinzufügen',
  added: 'Adresse hinzugefügt',
  enterCode: {
    label: 'Code eingeben',
    named: (email) => `Code eingeben: ${email}`,
    title: 'Adresse bestätigen',
    sentTo: (email) => `Wir haben einen Code an ${email} gesendet.`,
    submit: 'Adresse bestätigen',
  },
  makePrimary: {
    label: 'Als primär festlegen',
    named: (email) => `Als primär festlegen: ${email}`,
    title: 'Diese Adresse als primär festlegen?',
    body: (email) => `Andere Benutzer sehen dann ${email}. Ihre bisherige primäre Adresse bleibt in Ihrem Konto.`,
    done: 'Primäre Adresse geändert',
  },
  remove: {
    label: 'Entfernen',
    named: (email) => `Adresse entfernen: ${email}`,
    title: 'Diese Adresse entfernen?',
    body: (email) => `Sie können sich dann nicht mehr mit ${email} anmelden.`,
    done: 'Adresse entfernt',
  },
  removeUnconfirmed: { body: (email) => `Der Code, den wir an ${email} gesendet haben, gilt dann nicht mehr.` },
} satisfies Texts['emailAddresses']
