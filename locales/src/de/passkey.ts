import type { Texts } from '../en.ts'
import { formatDate, formatDateTime } from '../date-time.ts'

export const passkey = {
  title: 'Passkeys',
  intro:
    'Melden Sie sich mit Fingerabdruck, Gesicht, Displaysperre oder Sicherheitsschlüssel statt mit einem Passwort an.',
  empty: 'Noch keine Passkeys',
  add: 'Passkey hinzufügen',
  added: 'Passkey hinzugefügt',
  unnamed: 'Passkey',
  securityKey: 'Sicherheitsschlüssel',
  synced: 'Auf mehreren Geräten synchronisiert',
  onOneDevice: 'Nur auf einem Gerät',
  since: (at) => `Hinzugefügt: ${formatDate('de', at)}`,
  lastUsed: (at) => `Zuletzt verwendet: ${formatDateTime('de', at)}`,
  neverUsed: 'Noch nie verwendet',
  offer: {
    title: 'Beim nächsten Mal schneller anmelden',
    body: 'Mit einem Passkey genügt Ihr Fingerabdruck, Ihr Gesicht oder die Displaysperre.',
    later: 'Später',
    never: 'Nicht mehr fragen',
  },
  rename: {
    label: 'Umbenennen',
    named: (name) => `Passkey umbenennen: ${name}`,
    title: 'Passkey umbenennen',
    field: 'Name',
    submit: 'Namen speichern',
    done: 'Name gespeichert',
  },
  remove: {
    label: 'Entfernen',
    named: (name) => `Passkey entfernen: ${name}`,
    title: 'Diesen Passkey entfernen?',
    body: (name) =>
      `Sie können sich dann nicht mehr mit „${name}“ anmelden. Löschen Sie den Passkey auch auf Ihrem Gerät oder in Ihrem Passwortmanager.`,
    done: 'Passkey entfernt',
  },
  signIn: 'Mit Passkey anmelden',
  canceled: {
    notUsed: 'Der Passkey wurde nicht verwendet. Versuchen Sie es erneut oder wählen Sie eine andere Methode.',
    notAdded: 'Es wurde kein Passkey hinzugefügt. Sie können es erneut versuchen.',
  },
  stepUp: {
    choose: 'Passkey',
    intro: 'Bestätigen Sie mit Fingerabdruck, Gesicht, Displaysperre oder Sicherheitsschlüssel.',
    submit: 'Passkey verwenden',
    unsupported:
      'Dieser Browser unterstützt keine Passkeys. Öffnen Sie diese Seite in einem anderen Browser, um fortzufahren.',
  },
  otherMethods: 'Sie können Ihren Passkey nicht verwenden?',
} satisfies Texts['passkey']
