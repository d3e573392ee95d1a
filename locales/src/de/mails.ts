import type { Texts } from '../en.ts'
import { formatUtcDateTime } from '../date-time.ts'
import { formatDuration } from '../plural.ts'

export const mails = {
  greeting: (name) => (name ? `Guten Tag, ${name}!` : 'Guten Tag!'),
  validity: (lifetime) => `Der Link funktioniert einmal und ist ${lasting(lifetime)} lang gültig.`,
  codeValidity: (lifetime) => `Der Code funktioniert einmal und ist ${lasting(lifetime)} lang gültig.`,
  when: (at) => `Zeitpunkt: ${formatUtcDateTime('de', at)}`,
  linkFallback: 'Falls die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:',
  reason: ({ product }) => `Sie erhalten diese E-Mail, weil diese Adresse bei ${product} angegeben wurde.`,
  roleNames: { owner: 'Inhaber', admin: 'Administrator', member: 'Mitglied' },

  verification: ({ product }) => ({
    subject: `Bestätigen Sie Ihre E-Mail-Adresse für ${product}`,
    heading: 'Bestätigen Sie Ihre E-Mail-Adresse',
    paragraphs: [`Willkommen bei ${product}! Bitte bestätigen Sie, dass diese Adresse Ihnen gehört.`],
    button: 'Adresse bestätigen',
    notYou:
      'Sie haben sich nicht registriert? Dann ignorieren Sie diese E-Mail einfach: Ohne Ihre Bestätigung bleibt die Adresse unbestätigt.',
  }),
  emailChangeApproval: ({ product, newEmail }) => ({
    subject: `Stimmen Sie Ihrer neuen E-Mail-Adresse für ${product} zu`,
    heading: 'Stimmen Sie der neuen Adresse zu',
    paragraphs: [
      `Ihr Konto soll künftig die Adresse ${newEmail} verwenden. Bitte stimmen Sie dieser Änderung zu.`,
      'Danach senden wir eine E-Mail an die neue Adresse, damit auch sie bestätigt wird.',
    ],
    button: 'Der Änderung zustimmen',
    notYou:
      'Das waren nicht Sie? Öffnen Sie den Link nicht und ändern Sie sofort Ihr Passwort: Vielleicht nutzt jemand anderes Ihr Konto.',
  }),
  newAddressConfirmation: ({ product }) => ({
    subject: `Bestätigen Sie Ihre neue E-Mail-Adresse für ${product}`,
    heading: 'Bestätigen Sie Ihre neue Adresse',
    paragraphs: [
      `Sie möchten diese Adresse für Ihr Konto bei ${product} verwenden. Bitte bestätigen Sie, dass sie Ihnen gehört.`,
    ],
    button: 'Neue Adresse bestätigen',
    notYou: 'Sie wissen nichts davon? Dann ignorieren Sie diese E-Mail einfach: Die Adresse wird nicht verwendet.',
  }),
  reset: ({ product }) => ({
    subject: `Setzen Sie Ihr Passwort für ${product} zurück`,
    heading: 'Passwort zurücksetzen',
    paragraphs: [
      'Sie haben ein neues Passwort angefordert. Mit der Schaltfläche unten können Sie es festlegen.',
      'Danach werden Sie auf allen Geräten abgemeldet.',
    ],
    button: 'Neues Passwort festlegen',
    notYou:
      'Sie haben das nicht angefordert? Dann ignorieren Sie diese E-Mail einfach: Ihr Passwort bleibt, wie es ist.',
  }),
  deletion: ({ product }) => ({
    subject: `Bestätigen Sie die Löschung Ihres Kontos bei ${product}`,
    heading: 'Konto löschen?',
    paragraphs: [
      'Sie haben uns gebeten, Ihr Konto zu löschen. Bitte bestätigen Sie, dass Sie das wirklich möchten.',
      'Das ist endgültig: Ihr Konto und alles, was dazugehört, lassen sich nicht wiederherstellen.',
    ],
    button: 'Mein Konto löschen',
    notYou:
      'Das waren nicht Sie? Öffnen Sie den Link nicht und ändern Sie sofort Ihr Passwort. Ihr Konto bleibt bestehen.',
  }),
  passwordChanged: ({ product }) => ({
    subject: `Ihr Passwort für ${product} wurde geändert`,
    heading: 'Ihr Passwort wurde geändert',
    paragraphs: ['Das Passwort Ihres Kontos wurde soeben geändert. Wenn Sie das waren, ist nichts weiter zu tun.'],
    notYou: `Das waren nicht Sie? Öffnen Sie gleich ${product} und setzen Sie Ihr Passwort auf der Anmeldeseite zurück.`,
  }),
  emailChanged: ({ product, newEmail }) => ({
    subject: `Ihre E-Mail-Adresse für ${product} wurde geändert`,
    heading: 'Ihre Adresse wurde geändert',
    paragraphs: [
      `Ihr Konto verwendet jetzt die Adresse ${newEmail}. E-Mails gehen künftig dorthin.`,
      'Wenn Sie das waren, ist nichts weiter zu tun.',
    ],
    notYou: `Das waren nicht Sie? Bitte wenden Sie sich umgehend an das Team von ${product}.`,
  }),
  existingAccount: ({ product }) => ({
    subject: `Sie haben bereits ein Konto bei ${product}`,
    heading: 'Sie haben bereits ein Konto',
    paragraphs: [
      `Jemand, vielleicht Sie selbst, wollte sich mit dieser Adresse bei ${product} registrieren. Dafür gibt es schon ein Konto.`,
      'Melden Sie sich einfach an. Falls Sie Ihr Passwort nicht mehr wissen, können Sie es dort zurücksetzen.',
    ],
    button: 'Anmelden',
    notYou: 'Das waren nicht Sie? Dann ist nichts zu tun: An Ihrem Konto hat sich nichts geändert.',
  }),
  accountLinked: ({ product, provider }) => ({
    subject: `${provider} wurde mit Ihrem Konto bei ${product} verbunden`,
    heading: `${provider} wurde verbunden`,
    paragraphs: [
      `Ab jetzt öffnet auch ${provider} Ihr Konto bei ${product}. Wenn Sie das waren, ist nichts weiter zu tun.`,
    ],
    notYou: `Das waren nicht Sie? Öffnen Sie gleich ${product}, trennen Sie ${provider} in Ihrem Konto und ändern Sie Ihr Passwort.`,
  }),
  accountUnlinked: ({ product, provider }) => ({
    subject: `${provider} ist nicht mehr mit Ihrem Konto bei ${product} verbunden`,
    heading: `${provider} wurde getrennt`,
    paragraphs: [
      `${provider} öffnet Ihr Konto bei ${product} nicht mehr. Wenn Sie das waren, ist nichts weiter zu tun.`,
    ],
    notYou: `Das waren nicht Sie? Öffnen Sie gleich ${product} und setzen Sie Ihr Passwort auf der Anmeldeseite zurück.`,
  }),
  twoFactorCode: ({ product }) => ({
    subject: `${product}: Ihr Anmeldecode`,
    heading: 'Ihr Code',
    paragraphs: [
      `Geben Sie diesen Code dort ein, wo Sie sich gerade bei ${product} anmelden. Sagen Sie ihn niemandem, wer auch immer danach fragt.`,
    ],
    notYou: `Sie melden sich gerade nicht an? Dann kennt jemand Ihr Passwort: Öffnen Sie ${product} und ändern Sie es.`,
  }),
  twoFactorEnabled: ({ product }) => ({
    subject: `Die Zwei-Faktor-Anmeldung für ${product} ist eingerichtet`,
    heading: 'Die Zwei-Faktor-Anmeldung ist eingerichtet',
    paragraphs: [
      'Ab jetzt fragen wir zusätzlich zu Ihrem Passwort nach einem Code. Bewahren Sie Ihre Ersatzcodes sicher auf.',
      'Wenn Sie das waren, ist nichts weiter zu tun.',
    ],
    notYou: `Das waren nicht Sie? Öffnen Sie gleich ${product} und setzen Sie Ihr Passwort auf der Anmeldeseite zurück.`,
  }),
  twoFactorDisabled: ({ product }) => ({
    subject: `Die Zwei-Faktor-Anmeldung für ${product} wurde abgeschaltet`,
    heading: 'Die Zwei-Faktor-Anmeldung wurde abgeschaltet',
    paragraphs: [
      'Ab jetzt genügt Ihr Passwort allein für die Anmeldung. Wenn Sie das waren, ist nichts weiter zu tun.',
    ],
    notYou: `Das waren nicht Sie? Öffnen Sie gleich ${product}, setzen Sie Ihr Passwort auf der Anmeldeseite zurück und schalten Sie die Zwei-Faktor-Anmeldung wieder ein.`,
  }),
  backupCodesRenewed: ({ product }) => ({
    subject: `Ihre Ersatzcodes für ${product} wurden erneuert`,
    heading: 'Sie haben neue Ersatzcodes',
    paragraphs: ['Ihre bisherigen Ersatzcodes funktionieren nicht mehr. Wenn Sie das waren, ist nichts weiter zu tun.'],
    notYou: `Das waren nicht Sie? Öffnen Sie gleich ${product} und setzen Sie Ihr Passwort auf der Anmeldeseite zurück.`,
  }),
  invitation: ({ product, organization, inviter, role }) => ({
    subject: `Einladung zu „${organization}“ bei ${product}`,
    heading: `Treten Sie „${organization}“ bei`,
    paragraphs: [`${inviter} lädt Sie ein, „${organization}“ bei ${product} beizutreten.`, `Ihre Rolle dort: ${role}.`],
    button: 'Einladung ansehen',
    notYou:
      'Sie haben keine Einladung erwartet? Dann ignorieren Sie diese E-Mail einfach: Ohne Ihre Zustimmung treten Sie nirgends bei.',
  }),
} satisfies Texts['mails']

const lasting = (seconds: number): string =>
  formatDuration('de', seconds, {
    minutes: { one: '# Minute', other: '# Minuten' },
    hours: { one: '# Stunde', other: '# Stunden' },
    days: { one: '# Tag', other: '# Tage' },
  })
