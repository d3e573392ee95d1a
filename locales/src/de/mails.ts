import type { Texts } from '../en.ts'
import type { AdviceArguments } from '../mail-text.ts'
import { formatUtcDateTime } from '../date-time.ts'
import { formatDuration } from '../plural.ts'

export const mails = {
  greeting: (name) => (name ? `Guten Tag, ${name}!` : 'Guten Tag!'),
  validity: (lifetime) => `Der Link funktioniert einmal und ist ${lasting(lifetime)} lang gültig.`,
  codeValidity: (lifetime) => `Der Code funktioniert einmal und ist ${lasting(lifetime)} lang gültig.`,
  when: (at) => `Zeitpunkt: ${formatUtcDateTime('de', at)}`,
  device: (name) => `Gerät: ${name}`,
  ipAddress: (address) => `IP-Adresse: ${address}`,
  codeOrLink:
    'Geben Sie diesen Code dort ein, wo Sie begonnen haben, oder verwenden Sie die Schaltfläche. Geben Sie Code und Link an niemanden weiter.',
  linkFallback: 'Falls die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:',
  reason: ({ product }) => `Sie erhalten diese E-Mail, weil diese Adresse bei ${product} angegeben wurde.`,
  roleNames: { owner: 'Inhaber', admin: 'Admin', member: 'Mitglied' },

  verification: ({ product }) => ({
    subject: `Bestätigen Sie Ihre E-Mail-Adresse für ${product}`,
    heading: 'Bestätigen Sie Ihre E-Mail-Adresse',
    paragraphs: [`Willkommen bei ${product}! Bestätigen Sie, dass diese Adresse Ihnen gehört.`],
    button: 'Adresse bestätigen',
    notYou: 'Sie haben sich nicht registriert? Dann können Sie diese E-Mail ignorieren.',
  }),
  emailChangeApproval: ({ product, hasPasswords, newEmail }) => ({
    subject: `Stimmen Sie Ihrer neuen E-Mail-Adresse für ${product} zu`,
    heading: 'Stimmen Sie der neuen E-Mail-Adresse zu',
    paragraphs: [
      `Wir haben eine Anfrage erhalten, die E-Mail-Adresse Ihres Kontos in ${newEmail} zu ändern.`,
      'Nach Ihrer Zustimmung senden wir einen Bestätigungslink an die neue Adresse.',
    ],
    button: 'Der Änderung zustimmen',
    notYou: `Sie haben das nicht angefordert? Öffnen Sie den Link nicht und ${lockOthersOut(hasPasswords)}.`,
  }),
  newAddressConfirmation: ({ product }) => ({
    subject: `Bestätigen Sie Ihre neue E-Mail-Adresse für ${product}`,
    heading: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
    paragraphs: [`Bestätigen Sie, dass Sie diese Adresse für Ihr Konto bei ${product} verwenden möchten.`],
    button: 'Adresse bestätigen',
    notYou: 'Sie haben das nicht angefordert? Dann können Sie diese E-Mail ignorieren.',
  }),
  reset: ({ product }) => ({
    subject: `Setzen Sie Ihr Passwort für ${product} zurück`,
    heading: 'Passwort zurücksetzen',
    paragraphs: [
      'Für Ihr Konto wurde ein neues Passwort angefordert.',
      'Wenn Sie es festlegen, werden Sie auf allen Geräten abgemeldet.',
    ],
    button: 'Passwort zurücksetzen',
    notYou: 'Sie haben das nicht angefordert? Dann können Sie diese E-Mail ignorieren.',
  }),
  deletion: ({ product, hasPasswords }) => ({
    subject: `Bestätigen Sie die Löschung Ihres Kontos bei ${product}`,
    heading: 'Konto löschen?',
    paragraphs: [
      'Wir haben eine Anfrage erhalten, Ihr Konto und alle Daten zu löschen. Das lässt sich nicht rückgängig machen.',
    ],
    button: 'Konto löschen',
    notYou: `Sie haben das nicht angefordert? Öffnen Sie den Link nicht und ${lockOthersOut(hasPasswords)}.`,
  }),
  passwordChanged: ({ product, apiKeysDisabled = false }) => ({
    subject: `Ihr Passwort für ${product} wurde geändert`,
    heading: 'Passwort geändert',
    paragraphs: apiKeysDisabled
      ? [
          'Das Passwort Ihres Kontos wurde geändert.',
          'Auch Ihre API-Schlüssel wurden deaktiviert: Programme mit diesen Schlüsseln funktionieren nicht mehr. Wenn Sie das waren, aktivieren Sie die Schlüssel wieder, die Sie kennen.',
        ]
      : ['Das Passwort Ihres Kontos wurde geändert. Wenn Sie das waren, ist nichts weiter zu tun.'],
    notYou: secureAccount({ product, hasPasswords: true }),
  }),
  earlierAccessRemoved: ({ product, hasPasswords }) => ({
    subject: `Frühere Zugänge zu Ihrem Konto bei ${product} wurden entfernt`,
    heading: 'Frühere Zugänge entfernt',
    paragraphs: [
      'Sie haben bestätigt, dass diese E-Mail-Adresse Ihnen gehört. Frühere Anmeldemethoden, weitere E-Mail-Adressen, API-Schlüssel und Webhooks funktionieren nicht mehr, weil jemand anderes sie hinzugefügt haben könnte.',
      'Richten Sie wieder ein, was Sie brauchen.',
    ],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  emailChanged: ({ product, newEmail, url }) => ({
    subject: `Ihre E-Mail-Adresse für ${product} wurde geändert`,
    heading: 'E-Mail-Adresse geändert',
    paragraphs: [`Ihr Konto verwendet jetzt die Adresse ${newEmail}.`, 'Wenn Sie das waren, ist nichts weiter zu tun.'],
    button: 'Änderung rückgängig machen',
    notYou: url
      ? 'Das waren nicht Sie? Machen Sie die Änderung jetzt rückgängig.'
      : `Das waren nicht Sie? Wenden Sie sich jetzt an das Team von ${product}.`,
  }),
  emailAddressAdded: ({ product, hasPasswords, newEmail }) => ({
    subject: `Eine neue E-Mail-Adresse für Ihr Konto bei ${product}`,
    heading: 'E-Mail-Adresse hinzugefügt',
    paragraphs: [
      `Sie können sich jetzt mit ${newEmail} bei ${product} anmelden.`,
      'Wenn Sie das waren, ist nichts weiter zu tun.',
    ],
    notYou: `Das waren nicht Sie? Melden Sie sich bei ${product} an, entfernen Sie die Adresse und ${lockOthersOut(hasPasswords)}.`,
  }),
  emailAddressRemoved: ({ product, hasPasswords, newEmail }) => ({
    subject: `Eine E-Mail-Adresse wurde aus Ihrem Konto bei ${product} entfernt`,
    heading: 'E-Mail-Adresse entfernt',
    paragraphs: [
      `${newEmail} gehört nicht mehr zu Ihrem Konto bei ${product}.`,
      'Wenn Sie das waren, ist nichts weiter zu tun.',
    ],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  existingAccount: ({ product, hasPasswords }) => ({
    subject: `Sie haben bereits ein Konto bei ${product}`,
    heading: 'Sie haben bereits ein Konto',
    paragraphs: [
      `Jemand wollte diese Adresse bei ${product} verwenden. Dafür gibt es schon ein Konto.`,
      hasPasswords
        ? 'Wenn Sie das waren, melden Sie sich an. Ein vergessenes Passwort können Sie dort zurücksetzen.'
        : 'Wenn Sie das waren, melden Sie sich an.',
    ],
    button: 'Anmelden',
    notYou: 'Das waren nicht Sie? Dann können Sie diese E-Mail ignorieren. Ihr Konto wurde nicht geändert.',
  }),
  accountLinked: ({ product, hasPasswords, provider }) => ({
    subject: `${provider} wurde mit Ihrem Konto bei ${product} verknüpft`,
    heading: `${provider} verknüpft`,
    paragraphs: [
      `Sie können sich jetzt mit ${provider} bei ${product} anmelden. Wenn Sie das waren, ist nichts weiter zu tun.`,
    ],
    notYou: `Das waren nicht Sie? Melden Sie sich bei ${product} an, trennen Sie ${provider} und ${lockOthersOut(hasPasswords)}.`,
  }),
  accountUnlinked: ({ product, hasPasswords, provider }) => ({
    subject: `${provider} wurde von Ihrem Konto bei ${product} getrennt`,
    heading: `${provider} getrennt`,
    paragraphs: [
      `Sie können sich nicht mehr mit ${provider} bei ${product} anmelden. Wenn Sie das waren, ist nichts weiter zu tun.`,
    ],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  signUpCode: ({ product, provider }) => ({
    subject: `Ihr Registrierungscode für ${product}`,
    heading: 'Ihr Registrierungscode',
    paragraphs: [
      `Geben Sie diesen Code ein, um Ihre E-Mail-Adresse zu bestätigen und sich mit ${provider} bei ${product} anzumelden. Geben Sie ihn an niemanden weiter: Der Code verknüpft ${provider} mit Ihrem Konto.`,
    ],
    notYou: 'Sie haben das nicht angefordert? Dann können Sie diese E-Mail ignorieren.',
  }),
  signInCode: ({ product }) => ({
    subject: `Ihr Code zur Anmeldung bei ${product}`,
    heading: 'Anmelden',
    paragraphs: [
      'Geben Sie diesen Code in dem Browser ein, in dem Sie begonnen haben. Im selben Browser können Sie stattdessen die Schaltfläche verwenden.',
      'Geben Sie weder den Code noch den Link an andere weiter.',
    ],
    button: 'Anmelden',
    notYou:
      'Sie haben das nicht angefordert? Dann können Sie diese E-Mail ignorieren. Ohne den Code kann sich niemand anmelden.',
  }),
  verificationCode: ({ product }) => ({
    subject: `Ihr Code zur Bestätigung Ihrer Adresse bei ${product}`,
    heading: 'E-Mail-Adresse bestätigen',
    paragraphs: [
      `Geben Sie diesen Code bei ${product} ein, um zu bestätigen, dass diese Adresse Ihnen gehört. Geben Sie ihn an niemanden weiter.`,
    ],
    notYou: 'Sie haben das nicht angefordert? Dann können Sie diese E-Mail ignorieren.',
  }),
  resetCode: ({ product }) => ({
    subject: `Ihr Code für ein neues Passwort bei ${product}`,
    heading: 'Passwort zurücksetzen',
    paragraphs: [
      `Geben Sie diesen Code bei ${product} ein, um ein neues Passwort festzulegen. Geben Sie ihn an niemanden weiter.`,
      'Wenn Sie ein neues Passwort festlegen, werden Sie auf allen Geräten abgemeldet.',
    ],
    notYou: 'Sie haben das nicht angefordert? Dann können Sie diese E-Mail ignorieren.',
  }),
  stepUpCode: ({ product }) => ({
    subject: `Ihr Bestätigungscode für ${product}`,
    heading: 'Ihr Bestätigungscode',
    paragraphs: [
      `Geben Sie diesen Code ein, um bei ${product} Ihre Identität zu bestätigen. Geben Sie ihn an niemanden weiter.`,
    ],
    notYou: `Sie haben das nicht angefordert? Möglicherweise verwendet jemand Ihr Konto: Melden Sie sich bei ${product} an und melden Sie alle anderen Geräte ab.`,
  }),
  passkeyAdded: ({ product, hasPasswords }) => ({
    subject: `Ein Passkey wurde Ihrem Konto bei ${product} hinzugefügt`,
    heading: 'Passkey hinzugefügt',
    paragraphs: [
      `Sie können sich jetzt mit einem neuen Passkey bei ${product} anmelden. Wenn Sie das waren, ist nichts weiter zu tun.`,
    ],
    notYou: `Das waren nicht Sie? Melden Sie sich bei ${product} an, entfernen Sie den Passkey und ${lockOthersOut(hasPasswords)}.`,
  }),
  passkeyRemoved: ({ product, hasPasswords }) => ({
    subject: `Ein Passkey wurde aus Ihrem Konto bei ${product} entfernt`,
    heading: 'Passkey entfernt',
    paragraphs: [
      `Ein Passkey funktioniert für Ihr Konto bei ${product} nicht mehr. Wenn Sie das waren, ist nichts weiter zu tun.`,
    ],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  passkeyRejected: ({ product }) => ({
    subject: `Ein kopierter Passkey wurde für Ihr Konto bei ${product} abgelehnt`,
    heading: 'Passkey abgelehnt',
    paragraphs: ['Wir haben eine Anmeldung abgelehnt, weil möglicherweise jemand einen Ihrer Passkeys kopiert hat.'],
    notYou: `Melden Sie sich mit einer anderen Methode bei ${product} an, entfernen Sie den Passkey und erstellen Sie einen neuen.`,
  }),
  test: ({ product }) => ({
    subject: `Test-E-Mail von ${product}`,
    heading: 'Der E-Mail-Versand funktioniert',
    paragraphs: [`Dies ist ein Test. Wenn Sie ihn lesen können, kann ${product} E-Mails versenden.`],
    notYou: 'Sie haben das nicht angefordert? Dann können Sie diese E-Mail ignorieren.',
  }),
  apiKeyCreated: ({ product, hasPasswords, keyName }) => ({
    subject: `Ein API-Schlüssel bei ${product} wurde erstellt oder geändert`,
    heading: 'API-Schlüssel erstellt oder geändert',
    paragraphs: [
      `Der API-Schlüssel „${keyName}“ wurde erstellt oder wieder aktiviert, sein Geheimnis wurde ersetzt, oder er hat mehr Zugriff erhalten. Wenn Sie das waren, ist nichts weiter zu tun.`,
    ],
    notYou: `Das waren nicht Sie? Melden Sie sich bei ${product} an, löschen Sie den Schlüssel und ${lockOthersOut(hasPasswords)}.`,
  }),
  webhookCreated: ({ product, hasPasswords, host, organization, actor, change }) => {
    const isSecret = change === 'secretReplaced'
    return {
      subject: {
        created: `Ein neuer Webhook bei ${product}`,
        urlChanged: `Die URL eines Webhooks bei ${product} wurde geändert`,
        enabled: `Ein Webhook bei ${product} wurde wieder aktiviert`,
        eventsAdded: `Ein Webhook bei ${product} sendet mehr Ereignisse`,
        secretReplaced: `Das Geheimnis eines Webhooks bei ${product} wurde ersetzt`,
      }[change],
      heading: {
        created: 'Neuer Webhook',
        urlChanged: 'URL des Webhooks geändert',
        enabled: 'Webhook wieder aktiviert',
        eventsAdded: 'Webhook sendet mehr Ereignisse',
        secretReplaced: 'Geheimnis des Webhooks ersetzt',
      }[change],
      paragraphs: [
        {
          created: `${actor} hat einen Webhook von ${organization ?? product} erstellt, der Ereignisse an ${host} sendet.`,
          urlChanged: `${actor} hat die URL eines Webhooks von ${organization ?? product} geändert. Er sendet Ereignisse jetzt an ${host}.`,
          enabled: `${actor} hat einen Webhook von ${organization ?? product} wieder aktiviert, der Ereignisse an ${host} sendet.`,
          eventsAdded: `${actor} hat die Ereignisse eines Webhooks von ${organization ?? product} geändert. Er sendet jetzt mehr Ereignisse an ${host}.`,
          secretReplaced: `${actor} hat das Geheimnis eines Webhooks von ${organization ?? product} ersetzt, der Ereignisse an ${host} sendet.`,
        }[change],
        `${isSecret ? 'Wer das Geheimnis kennt, kann gefälschte Ereignisse an diese URL senden.' : 'Ereignisse können Daten von Benutzern enthalten.'} Wenn Sie das erwartet haben, ist nichts weiter zu tun.`,
      ],
      button: 'Webhooks ansehen',
      notYou: `Sie haben das nicht erwartet? ${isSecret ? 'Ersetzen Sie das Geheimnis noch einmal und wählen Sie dabei „Sofort“' : 'Löschen Sie den Webhook'}. Wenn jemand anderes Ihr Konto verwendet hat, melden Sie alle anderen Geräte ab${hasPasswords ? ' und ändern Sie Ihr Passwort' : ''}.`,
    }
  },
  webhookDisabled: ({ product, host, organization, disabledReason }) => ({
    subject: `Ein Webhook bei ${product} wurde deaktiviert`,
    heading: 'Webhook deaktiviert',
    paragraphs: [
      disabledReason === 'gone'
        ? `Der Webhook von ${organization ?? product} an ${host} wurde deaktiviert, weil die URL nicht mehr existiert (Code 410).`
        : `Der Webhook von ${organization ?? product} an ${host} wurde deaktiviert, weil Zustellungen 5 Tage lang fehlgeschlagen sind.`,
      'Er sendet keine Ereignisse, bis Sie ihn wieder aktivieren. Ereignisse aus dieser Zeit werden nicht nachgesendet.',
    ],
    button: 'Zustellungen ansehen',
    notYou: `Sie erhalten diese E-Mail, weil Sie bei ${product} Webhooks ändern können.`,
  }),
  twoFactorCode: ({ product, hasPasswords }) => ({
    subject: `Ihr Code der Zwei-Faktor-Authentifizierung für ${product}`,
    heading: 'Ihr Code der Zwei-Faktor-Authentifizierung',
    paragraphs: [
      `Geben Sie diesen Code ein, um sich bei ${product} anzumelden oder Ihre Identität zu bestätigen. Geben Sie ihn an niemanden weiter.`,
    ],
    notYou: hasPasswords
      ? `Sie haben das nicht angefordert? Möglicherweise kennt jemand Ihr Passwort oder verwendet Ihr Konto: Melden Sie sich bei ${product} an, ändern Sie Ihr Passwort und prüfen Sie Ihre Anmeldemethoden.`
      : `Sie haben das nicht angefordert? Möglicherweise verwendet jemand Ihr Konto oder eine Ihrer Anmeldemethoden: Melden Sie sich bei ${product} an, melden Sie alle anderen Geräte ab und prüfen Sie Ihre Anmeldemethoden.`,
  }),
  twoFactorEnabled: ({ product, hasPasswords }) => ({
    subject: `Zwei-Faktor-Authentifizierung für ${product} wurde aktiviert`,
    heading: 'Zwei-Faktor-Authentifizierung aktiviert',
    paragraphs: [
      'Zur Anmeldung brauchen Sie jetzt zusätzlich einen Code. Bewahren Sie Ihre Backup-Codes sicher auf.',
      'Wenn Sie das waren, ist nichts weiter zu tun.',
    ],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  twoFactorDisabled: ({ product, hasPasswords }) => ({
    subject: `Zwei-Faktor-Authentifizierung für ${product} wurde deaktiviert`,
    heading: 'Zwei-Faktor-Authentifizierung deaktiviert',
    paragraphs: ['Sie melden sich jetzt ohne Code an. Wenn Sie das waren, ist nichts weiter zu tun.'],
    notYou: `${secureAccount({ product, hasPasswords })} Aktivieren Sie dann die Zwei-Faktor-Authentifizierung wieder.`,
  }),
  backupCodesRenewed: ({ product, hasPasswords }) => ({
    subject: `Ihre Backup-Codes für ${product} wurden ersetzt`,
    heading: 'Backup-Codes ersetzt',
    paragraphs: [
      'Ihre bisherigen Backup-Codes funktionieren nicht mehr. Wenn Sie das waren, ist nichts weiter zu tun.',
    ],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  twoFactorLocked: ({ product, hasPasswords }) => ({
    subject: `Zu viele falsche Codes für Ihr Konto bei ${product}`,
    heading: 'Zu viele falsche Codes',
    paragraphs: [
      `Jemand hat zu viele falsche Codes für die Zwei-Faktor-Authentifizierung Ihres Kontos eingegeben. Keiner davon hat funktioniert${hasPasswords ? ', aber die Person kennt vielleicht Ihr Passwort' : ''}.`,
      'Wir nehmen diese Art von Codes eine Zeit lang nicht an. Vertrauenswürdige Geräte und andere Arten von Codes funktionieren weiterhin.',
    ],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  twoFactorRecoveryRequested: ({ product, dueAt }) => ({
    subject: `Die Zwei-Faktor-Authentifizierung für ${product} soll deaktiviert werden`,
    heading: 'Wiederherstellung angefordert',
    paragraphs: [
      'Mit Ihrem Passwort wurde angefordert, die Zwei-Faktor-Authentifizierung zu deaktivieren. Angegebener Grund: Telefon und Backup-Codes sind verloren.',
      `Ab dem ${formatUtcDateTime('de', dueAt)} ist das 7 Tage lang mit Ihrem Passwort und einem Code möglich, den wir Ihnen per E-Mail senden. Wenn Sie das waren, melden Sie sich dann erneut an.`,
    ],
    button: 'Wiederherstellung abbrechen',
    notYou:
      'Das waren nicht Sie? Dann kennt jemand Ihr Passwort: Brechen Sie die Wiederherstellung ab und ändern Sie Ihr Passwort.',
  }),
  twoFactorRecoveryReminder: ({ product, dueAt }) => ({
    subject: `Erinnerung: Die Zwei-Faktor-Authentifizierung für ${product} kann bald deaktiviert werden`,
    heading: 'Die Wiederherstellung läuft noch',
    paragraphs: [
      `Für Ihr Konto wurde eine Wiederherstellung angefordert. Ab dem ${formatUtcDateTime('de', dueAt)} kann die Zwei-Faktor-Authentifizierung mit Ihrem Passwort und einem Code aus einer E-Mail deaktiviert werden.`,
    ],
    button: 'Wiederherstellung abbrechen',
    notYou:
      'Das waren nicht Sie? Dann kennt jemand Ihr Passwort: Brechen Sie die Wiederherstellung ab und ändern Sie Ihr Passwort.',
  }),
  twoFactorRecoveryCode: ({ product }) => ({
    subject: `Ihr Wiederherstellungscode für ${product}`,
    heading: 'Ihr Wiederherstellungscode',
    paragraphs: [
      `Geben Sie diesen Code ein, um die Zwei-Faktor-Authentifizierung für ${product} zu deaktivieren. Geben Sie ihn an niemanden weiter.`,
    ],
    notYou: `Das waren nicht Sie? Dann kennt jemand Ihr Passwort: Melden Sie sich wie gewohnt bei ${product} an und ändern Sie Ihr Passwort.`,
  }),
  invitation: ({ product, organization, inviter, role }) => ({
    subject: `Einladung zu „${organization}“ bei ${product}`,
    heading: `Treten Sie „${organization}“ bei`,
    paragraphs: [`${inviter} lädt Sie ein, „${organization}“ bei ${product} beizutreten.`, `Ihre Rolle: ${role}.`],
    button: 'Einladung ansehen',
    notYou: 'Sie haben keine Einladung erwartet? Dann können Sie diese E-Mail ignorieren.',
  }),
} satisfies Texts['mails']

const lasting = (seconds: number): string =>
  formatDuration('de', seconds, {
    minutes: { one: '# Minute', other: '# Minuten' },
    hours: { one: '# Stunde', other: '# Stunden' },
    days: { one: '# Tag', other: '# Tage' },
  })

const secureAccount = ({ product, hasPasswords }: AdviceArguments): string =>
  hasPasswords
    ? `Das waren nicht Sie? Setzen Sie Ihr Passwort jetzt auf der Anmeldeseite von ${product} zurück.`
    : `Das waren nicht Sie? Melden Sie sich jetzt bei ${product} an und melden Sie alle anderen Geräte ab.`

const lockOthersOut = (hasPasswords: boolean): string =>
  hasPasswords ? 'ändern Sie Ihr Passwort' : 'melden Sie alle anderen Geräte ab'
