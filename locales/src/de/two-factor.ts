import type { Texts } from '../en.ts'
import { formatDateTime } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const twoFactor = {
  title: 'Zwei-Faktor-Anmeldung',
  on: 'Eingeschaltet',
  off: 'Ausgeschaltet',

  app: {
    title: 'Ihr Code aus der App',
    intro: (product) => `Öffnen Sie Ihre Authenticator-App und suchen Sie dort nach ${product}.`,
    field: 'Code aus der App',
    choose: 'Authenticator-App verwenden',
  },
  mail: {
    title: 'Ihr Code aus der E-Mail',
    intro: 'Wir haben einen Code an die E-Mail-Adresse Ihres Kontos gesendet. Er gilt nur wenige Minuten.',
    field: 'Code aus der E-Mail',
    choose: 'Code per E-Mail erhalten',
    resend: 'Neuen Code senden',
    resent: 'Ein neuer Code ist unterwegs. Der vorige gilt nicht mehr.',
  },
  backup: {
    title: 'Ihr Ersatzcode',
    intro:
      'Geben Sie einen der Codes ein, die Sie beim Einrichten der Zwei-Faktor-Anmeldung aufbewahrt haben. Jeder gilt einmal.',
    field: 'Ersatzcode',
    choose: 'Ersatzcode verwenden',
  },
  digits: (n) =>
    formatPlural('de', n, { one: 'Bitte geben Sie # Ziffer ein', other: 'Bitte geben Sie alle # Ziffern ein' }),
  trust: (days) =>
    formatPlural('de', days, {
      one: 'Auf diesem Gerät # Tag lang nicht nach einem Code fragen',
      other: 'Auf diesem Gerät # Tage lang nicht nach einem Code fragen',
    }),
  submit: 'Weiter',
  otherMethods: 'Gerade kein Code zur Hand?',
  noMethod: 'Nichts davon klappt? Bitte wenden Sie sich an den Betreiber.',
  otherAccount: 'Mit einem anderen Konto anmelden',
  expired: { title: 'Bitte melden Sie sich erneut an', submit: 'Zur Anmeldung' },

  proof: {
    title: 'Sind Sie das?',
    intro: 'Zu Ihrer Sicherheit fragen wir vorher nach einem Code.',
    done: 'Danke, jetzt wissen wir, dass Sie es sind. Bitte führen Sie den Schritt noch einmal aus.',
  },

  section: {
    intro:
      'Bei der Anmeldung fragen wir zusätzlich nach einem Code aus einer App auf Ihrem Telefon. Ein gestohlenes Passwort oder Zugang zu einem verknüpften Konto genügt dann nicht.',
    start: 'Einrichten',
    app: 'Authenticator-App',
    appHint: 'Zeigt laufend neue Codes, auch ohne Netz',
    changeApp: 'Neu einrichten',
    codes: 'Ersatzcodes',
    codesHint: 'Falls Ihr Telefon nicht zur Hand ist. Jeder gilt einmal',
    renewCodes: 'Neue Codes',
    turnOff: 'Abschalten',
  },
  setUp: {
    step: (n, of) => `Schritt ${n} von ${of}`,
    password: 'Zuerst Ihr Passwort, damit wir wissen, dass Sie es sind.',
    ready: 'Halten Sie Ihr Telefon bereit: Im nächsten Schritt zeigt Ihnen eine App darauf einen Code.',
    next: 'Weiter',
    scan: 'Öffnen Sie auf Ihrem Telefon eine Authenticator-App und scannen Sie dieses Bild. Solche Apps finden Sie im App-Store Ihres Telefons.',
    picture: 'QR-Code mit dem Schlüssel für Ihre Authenticator-App',
    open: 'In einer App auf diesem Gerät öffnen',
    key: 'Oder geben Sie diesen Schlüssel in der App ein',
    copy: 'Schlüssel kopieren',
    copied: 'Der Schlüssel wurde kopiert.',
    field: 'Code, den die App jetzt zeigt',
    confirm: 'Einschalten',
    done: 'Die Zwei-Faktor-Anmeldung ist eingeschaltet.',
    replaced: 'Die App ist eingerichtet. Codes der vorigen gelten nicht mehr.',
  },
  codes: {
    title: 'Bewahren Sie Ihre Ersatzcodes auf',
    intro:
      'Ohne Ihr Telefon kommen Sie mit einem dieser Codes herein. Jeder gilt einmal. Wir zeigen sie nur jetzt: Bewahren Sie sie an einem sicheren Ort auf, getrennt von Ihrem Telefon.',
    heading: (product) => `Ersatzcodes für ${product}`,
    once: 'Jeder davon gilt einmal.',
    copy: 'Kopieren',
    copied: 'Die Codes wurden kopiert.',
    notCopied: 'Das Kopieren hat nicht geklappt.',
    download: 'Herunterladen',
    print: 'Drucken',
    saved: 'Ich habe sie aufbewahrt',
  },
  renew: {
    title: 'Neue Ersatzcodes',
    intro: 'Ihre bisherigen Codes gelten dann nicht mehr.',
    submit: 'Neue Codes erstellen',
  },
  turnOff: {
    title: 'Zwei-Faktor-Anmeldung abschalten?',
    body: 'Dann melden Sie sich ohne Code an. Ihre Ersatzcodes gelten nicht mehr, und kein Gerät ist mehr vertrauenswürdig.',
    submit: 'Abschalten',
    done: 'Die Zwei-Faktor-Anmeldung ist abgeschaltet.',
  },
  devices: {
    title: 'Vertrauenswürdige Geräte',
    intro: 'Auf diesen Geräten fragen wir nicht nach einem Code.',
    empty: 'Wir fragen auf jedem Gerät nach einem Code.',
    lastUsed: (at) => `Zuletzt verwendet: ${formatDateTime('de', at)}`,
    until: (at) => `Vertrauenswürdig bis ${formatDateTime('de', at)}`,
    revoke: 'Nicht mehr vertrauen',
    revokeNamed: (device) => `Diesem Gerät nicht mehr vertrauen: ${device}`,
    revokeAll: 'Keinem Gerät mehr vertrauen',
    confirmOne: {
      title: 'Diesem Gerät nicht mehr vertrauen?',
      body: (device) => `Für die nächste Anmeldung auf diesem Gerät ist ein Code nötig: ${device}`,
    },
    confirmAll: {
      title: 'Keinem Gerät mehr vertrauen?',
      body: 'Für die nächste Anmeldung ist dann auf jedem Gerät ein Code nötig, auch auf diesem. Niemand wird abgemeldet.',
    },
    revoked: 'Dort fragen wir wieder nach einem Code.',
    allRevoked: 'Wir fragen wieder auf allen Geräten nach einem Code.',
  },
} satisfies Texts['twoFactor']
