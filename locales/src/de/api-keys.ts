import type { Texts } from '../en.ts'
import { formatDate, formatDateTime } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const apiKeys = {
  title: 'API-Schlüssel',
  intro:
    'Ein Programm mit einem API-Schlüssel handelt für Sie, ohne sich anzumelden. Schützen Sie Schlüssel wie Passwörter.',
  organizationIntro:
    'Ein Programm mit einem API-Schlüssel handelt für diese Organisation. Schlüssel bleiben gültig, wenn ihre Ersteller die Organisation verlassen.',
  count: (n) => formatPlural('de', n, { one: '# Schlüssel', other: '# Schlüssel' }),
  empty:
    'Noch keine API-Schlüssel. Erstellen Sie für jedes Skript und jeden Dienst einen eigenen, damit Sie ihn einzeln deaktivieren können.',
  organizationEmpty:
    'Noch keine API-Schlüssel. Erstellen Sie für jedes Skript und jeden Dienst dieser Organisation einen eigenen, damit Sie ihn einzeln deaktivieren können.',
  more: 'Mehr anzeigen',
  columns: {
    name: 'Name',
    permissions: 'Berechtigungen',
    expiry: 'Gültig bis',
    lastUse: 'Zuletzt verwendet',
    creator: 'Erstellt von',
  },
  states: {
    active: 'Aktiv',
    expiringSoon: 'Läuft bald ab',
    expired: 'Abgelaufen',
    disabled: 'Deaktiviert',
    usedUp: 'Aufgebraucht',
  },
  noPermissions: 'Keine',
  permissionCount: (n) => formatPlural('de', n, { one: '# Berechtigung', other: '# Berechtigungen' }),
  neverExpires: 'Unbegrenzt',
  neverUsed: 'Noch nie',
  formerMember: 'Ehemaliges Mitglied',
  fields: {
    name: 'Name',
    nameHint: 'Zum Beispiel das Programm, das den Schlüssel verwendet.',
    expiry: 'Läuft ab',
    until: (at) => `Gültig bis ${formatDate('de', at)}`,
    date: 'Letzter Tag',
    dateRule: 'Wählen Sie einen Tag in der Zukunft, höchstens ein Jahr im Voraus',
    addresses: 'Erlaubte IP-Adressen (optional)',
    addressesHint:
      'Eine Adresse oder ein Netz pro Zeile, zum Beispiel 203.0.113.0/24. Ohne Angabe gilt der Schlüssel überall.',
    addressesRule: (text) => `„${text}“ ist weder eine IP-Adresse noch ein Netz`,
    atMost: (n) => formatPlural('de', n, { one: 'Höchstens # Adresse', other: 'Höchstens # Adressen' }),
    permissions: 'Berechtigungen',
    permissionsHint: 'Wählen Sie nur, was das Programm braucht.',
    noneGrantable:
      'Sie haben keine Berechtigungen, die Sie vergeben können. Der Schlüssel weist nur aus, wem er gehört.',
    isEnabled: 'Aktiviert',
    isEnabledHint: 'Programme können einen deaktivierten Schlüssel nicht verwenden.',
  },
  lifetimes: {
    unchanged: 'Nicht ändern',
    month: 'In 30 Tagen',
    quarter: 'In 90 Tagen',
    year: 'In 365 Tagen',
    date: 'An einem bestimmten Tag',
    never: 'Nie',
  },
  create: { label: 'API-Schlüssel erstellen' },
  secret: {
    title: 'API-Schlüssel speichern',
    once: 'Kopieren Sie den Schlüssel jetzt. Wir können ihn nicht noch einmal anzeigen.',
    copy: 'Schlüssel kopieren',
    copied: 'Schlüssel kopiert',
    notCopied: 'Kopieren fehlgeschlagen. Markieren Sie den Schlüssel und kopieren Sie ihn selbst.',
    stored: 'Schlüssel ist gespeichert',
    leave: {
      title: 'Seite ohne den Schlüssel verlassen?',
      body: 'Wenn Sie den Schlüssel nicht gespeichert haben, müssen Sie ihn ersetzen.',
      discard: 'Seite verlassen',
      keep: 'Auf der Seite bleiben',
    },
  },
  edit: { label: 'Bearbeiten', save: 'Änderungen speichern', saved: 'Änderungen gespeichert' },
  editOf: (name) => `„${name}“ bearbeiten`,
  rotate: {
    label: 'Geheimnis ersetzen',
    titleOf: (name) => `Geheimnis von „${name}“ ersetzen?`,
    intro: 'Sie erhalten ein neues Geheimnis. Name, Berechtigungen und Ablauf bleiben gleich.',
    until: (at) =>
      `Das aktuelle Geheimnis gilt bis ${formatDateTime('de', at)}. Stellen Sie Ihre Programme bis dahin um.`,
    ended: 'Programme mit dem aktuellen oder einem früheren Geheimnis funktionieren sofort nicht mehr.',
  },
  remove: 'Löschen',
  removeOf: (name) => `„${name}“ löschen?`,
  removeBody: 'Programme mit diesem Schlüssel funktionieren dann nicht mehr. Das lässt sich nicht rückgängig machen.',
  removed: (name) => `„${name}“ gelöscht`,
  expiring: {
    title: 'API-Schlüssel laufen bald ab',
    intro:
      'Programme mit diesen Schlüsseln funktionieren dann nicht mehr. Verlängern Sie die Schlüssel, die Sie noch brauchen.',
    until: (at) => `Gültig bis ${formatDateTime('de', at)}`,
    manage: 'API-Schlüssel verwalten',
  },
  administration: {
    userEmpty: 'Für dieses Konto gibt es keine API-Schlüssel.',
    organizationEmpty: 'Diese Organisation hat keine API-Schlüssel.',
    disable: 'Deaktivieren',
    disableOf: (name) => `„${name}“ deaktivieren?`,
    disableBody:
      'Programme mit diesem Schlüssel funktionieren dann nicht mehr. Wer den Schlüssel verwaltet, kann ihn wieder aktivieren.',
    disabled: (name) => `„${name}“ deaktiviert`,
  },
} satisfies Texts['apiKeys']
