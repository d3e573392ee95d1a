import type { Texts } from '../en.ts'

export const requiredData = {
  title: 'Konto vervollständigen',
  intro: (email) => `Noch ein Schritt, bevor Sie als ${email} angemeldet werden.`,
  submit: 'Weiter',
  expiredTitle: 'Anmeldung abgelaufen',
  accept: 'Ich akzeptiere die Nutzungsbedingungen',
  acceptWithPrivacy: 'Ich akzeptiere die Nutzungsbedingungen und die Datenschutzerklärung',
  terms: 'Nutzungsbedingungen',
  privacy: 'Datenschutzerklärung',
  mustAccept: 'Akzeptieren Sie die Nutzungsbedingungen, um fortzufahren',
} satisfies Texts['requiredData']
