import type { Texts } from '../en.ts'
import { formatDateTime } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const twoFactor = {
  title: 'Zwei-Faktor-Authentifizierung',
  on: 'Aktiviert',
  off: 'Deaktiviert',

  app: {
    title: 'Code aus der App eingeben',
    intro: (product) => `Öffnen Sie Ihre Authenticator-App und suchen Sie dort ${product}.`,
    field: 'Code aus der App',
    choose: 'Authenticator-App verwenden',
  },
  mail: {
    title: 'Code aus der E-Mail eingeben',
    intro: 'Wir haben einen Code an Ihre E-Mail-Adresse gesendet. Er ist einige Minuten gültig.',
    sentTo: (email) =>
      `Wir haben einen Code an ${email} gesendet. In diesem Browser können Sie auch den Link in der E-Mail verwenden.`,
    sentToVerify: (email) =>
      `Wir haben einen Code und einen Link an ${email} gesendet. Geben Sie den Code ein oder öffnen Sie den Link, um Ihre Adresse zu bestätigen.`,
    sentToReset: (email) =>
      `Falls es für ${email} ein Konto gibt, haben wir einen Code und einen Link dorthin gesendet. Geben Sie den Code ein oder öffnen Sie den Link.`,
    field: 'Code aus der E-Mail',
    choose: 'Code per E-Mail erhalten',
    resend: 'Neuen Code senden',
    resent: 'Neuer Code gesendet. Der vorige funktioniert nicht mehr.',
  },
  backup: {
    title: 'Backup-Code eingeben',
    intro:
      'Sie haben Ihre Backup-Codes beim Einrichten der Zwei-Faktor-Authentifizierung gespeichert. Jeder Code funktioniert einmal.',
    field: 'Backup-Code',
    choose: 'Backup-Code verwenden',
  },
  digits: (n) => formatPlural('de', n, { one: 'Geben Sie # Ziffer ein', other: 'Geben Sie alle # Ziffern ein' }),
  trust: (days) =>
    formatPlural('de', days, {
      one: 'Diesem Gerät # Tag lang vertrauen',
      other: 'Diesem Gerät # Tage lang vertrauen',
    }),
  submit: 'Weiter',
  otherMethods: 'Sie haben keinen Code?',
  otherAccount: 'Anderes Konto verwenden',
  expired: { title: 'Anmeldung abgelaufen', submit: 'Zurück zur Anmeldung' },
  recovery: {
    choose: 'Gerät und Codes verloren',
    title: 'Konto wiederherstellen',
    intro:
      'Wir senden Ihnen eine E-Mail, und eine Wartezeit beginnt. Danach können Sie die Zwei-Faktor-Authentifizierung mit Ihrem Passwort und einem Code aus unserer E-Mail deaktivieren.',
    safety: 'Sie können das jederzeit abbrechen. Auch eine Anmeldung mit einem Code bricht die Wiederherstellung ab.',
    submit: 'Wiederherstellung starten',
    back: 'Andere Methode verwenden',
    waiting: {
      title: 'Wiederherstellung angefordert',
      until: (dueAt) =>
        `Ab dem ${formatDateTime('de', dueAt)} können Sie sie 7 Tage lang abschließen. Melden Sie sich dann erneut an.`,
      hint: 'Mit dem Link in unserer E-Mail können Sie die Wiederherstellung abbrechen.',
    },
    due: {
      title: 'Wiederherstellung abschließen',
      intro:
        'Wir senden Ihnen einen Code per E-Mail. Er deaktiviert die Zwei-Faktor-Authentifizierung und meldet Sie auf allen Geräten ab.',
      send: 'Code senden',
      sent: 'Wir haben einen Code an Ihre E-Mail-Adresse gesendet. Er deaktiviert die Zwei-Faktor-Authentifizierung und meldet Sie auf allen Geräten ab.',
      field: 'Code aus der E-Mail',
      submit: 'Zwei-Faktor-Authentifizierung deaktivieren',
    },
    done: {
      title: 'Zwei-Faktor-Authentifizierung deaktiviert',
      body: 'Melden Sie sich mit Ihrem Passwort an. Richten Sie dann die Zwei-Faktor-Authentifizierung neu ein.',
    },
    notice: {
      title: 'Wiederherstellung angefordert',
      until: (dueAt) =>
        `Mit Ihrem Passwort wurde angefordert, die Zwei-Faktor-Authentifizierung zu deaktivieren. Das ist ab dem ${formatDateTime('de', dueAt)} möglich. Wenn Sie das nicht waren, brechen Sie es ab und ändern Sie Ihr Passwort.`,
      cancel: 'Wiederherstellung abbrechen',
      canceled: 'Wiederherstellung abgebrochen',
    },
    cancelPage: {
      title: 'Wiederherstellung abbrechen?',
      body: 'Mit Ihrem Passwort wurde angefordert, die Zwei-Faktor-Authentifizierung für Ihr Konto zu deaktivieren.',
      doneTitle: 'Wiederherstellung abgebrochen',
      done: 'Die Zwei-Faktor-Authentifizierung bleibt aktiviert. Wenn Sie die Wiederherstellung nicht angefordert haben, setzen Sie jetzt Ihr Passwort zurück.',
      resetPassword: 'Passwort zurücksetzen',
      uselessTitle: 'Dieser Link funktioniert nicht mehr',
      useless: 'Die Wiederherstellung ist abgeschlossen, abgebrochen oder abgelaufen.',
    },
  },

  stepUp: {
    title: 'Bestätigen Sie Ihre Identität',
    intro: 'So ist Ihr Konto geschützt, falls eine andere Person dieses Gerät verwendet.',
    submit: 'Bestätigen',
    send: 'Code senden',
    sendTo: (email) => `Wir senden einen Code an ${email}.`,
  },

  section: {
    intro:
      'Schützen Sie Ihr Konto bei der Anmeldung mit einem Code von Ihrem Telefon. Ein gestohlenes Passwort allein reicht dann nicht.',
    start: 'Einrichten',
    app: 'Authenticator-App',
    appHint: 'Erzeugt Codes, auch ohne Netz.',
    changeApp: 'App ersetzen',
    codes: 'Backup-Codes',
    codesHint: 'Falls Sie Ihr Telefon nicht dabeihaben. Jeder Code funktioniert einmal.',
    renewCodes: 'Neue Codes erstellen',
    turnOff: 'Deaktivieren',
  },
  setUp: {
    step: (n, of) => `Schritt ${n} von ${of}`,
    password: 'Geben Sie Ihr Passwort ein, um Ihre Identität zu bestätigen.',
    ready: 'Für den nächsten Schritt brauchen Sie Ihr Telefon und eine Authenticator-App.',
    next: 'Weiter',
    scan: 'Scannen Sie diesen QR-Code mit einer Authenticator-App. Sie finden solche Apps im App-Store Ihres Telefons.',
    picture: 'QR-Code mit dem Schlüssel für Ihre Authenticator-App',
    open: 'In einer App auf diesem Gerät öffnen',
    key: 'Oder geben Sie diesen Schlüssel in der App ein',
    copy: 'Schlüssel kopieren',
    copied: 'Schlüssel kopiert',
    field: 'Code aus der App',
    confirm: 'Aktivieren',
    done: 'Zwei-Faktor-Authentifizierung aktiviert',
    replaced: 'Authenticator-App ersetzt. Codes der vorigen App funktionieren nicht mehr.',
  },
  codes: {
    title: 'Backup-Codes speichern',
    intro:
      'Mit einem Backup-Code melden Sie sich ohne Ihr Telefon an. Jeder Code funktioniert einmal. Bewahren Sie sie sicher auf: Wir zeigen sie nur jetzt.',
    heading: (product) => `Backup-Codes für ${product}`,
    once: 'Jeder Code funktioniert einmal.',
    copy: 'Kopieren',
    copied: 'Codes kopiert',
    notCopied: 'Kopieren fehlgeschlagen',
    download: 'Herunterladen',
    print: 'Drucken',
    saved: 'Codes gespeichert',
    leave: {
      title: 'Seite ohne die Codes verlassen?',
      body: 'Wenn Sie die Codes nicht gespeichert haben, müssen Sie neue erstellen.',
      discard: 'Seite verlassen',
      keep: 'Auf der Seite bleiben',
    },
  },
  renew: {
    title: 'Neue Backup-Codes erstellen',
    intro: 'Ihre bisherigen Codes funktionieren dann nicht mehr.',
    submit: 'Neue Codes erstellen',
  },
  turnOff: {
    title: 'Zwei-Faktor-Authentifizierung deaktivieren?',
    body: 'Sie melden sich dann ohne Code an. Ihre Backup-Codes und vertrauenswürdigen Geräte werden gelöscht.',
    submit: 'Deaktivieren',
    done: 'Zwei-Faktor-Authentifizierung deaktiviert',
  },
  devices: {
    title: 'Vertrauenswürdige Geräte',
    intro: 'Auf diesen Geräten brauchen Sie keinen Code.',
    empty: 'Keine vertrauenswürdigen Geräte. Sie brauchen auf jedem Gerät einen Code.',
    lastUsed: (at) => `Zuletzt verwendet: ${formatDateTime('de', at)}`,
    until: (at) => `Vertrauenswürdig bis ${formatDateTime('de', at)}`,
    revoke: 'Vertrauen entziehen',
    revokeNamed: (device) => `Diesem Gerät das Vertrauen entziehen: ${device}`,
    revokeAll: 'Allen Vertrauen entziehen',
    confirmOne: {
      title: 'Diesem Gerät das Vertrauen entziehen?',
      body: (device) => `Bei der nächsten Anmeldung auf diesem Gerät brauchen Sie einen Code: ${device}`,
    },
    confirmAll: {
      title: 'Allen Geräten das Vertrauen entziehen?',
      body: 'Bei der nächsten Anmeldung brauchen Sie auf jedem Gerät einen Code, auch auf diesem. Sie bleiben angemeldet.',
    },
    revoked: 'Auf diesem Gerät brauchen Sie wieder einen Code',
    allRevoked: 'Sie brauchen wieder auf jedem Gerät einen Code',
  },
} satisfies Texts['twoFactor']
