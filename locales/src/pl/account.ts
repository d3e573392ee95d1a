import type { Texts } from '../en.ts'
import { moment } from '../moment.ts'
import { plural } from '../plural.ts'

export const account = {
  title: 'Twoje konto',
  greeting: (name) => (name ? `Dzień dobry, ${name}!` : 'Dzień dobry!'),
  verified: 'Potwierdzony',
  notVerified: 'Jeszcze niepotwierdzony',
  notVerifiedHint: 'Otwórz link z naszej wiadomości, aby potwierdzić, że ten adres należy do Ciebie.',
  links: {
    profile: 'Profil',
    security: 'Bezpieczeństwo',
    sessions: 'Urządzenia',
    connections: 'Połączone konta',
    danger: 'Usuń konto',
  },
  sessions: {
    title: 'Twoje urządzenia',
    intro: 'Na tych urządzeniach otwarte jest Twoje konto. Wyloguj te, których nie rozpoznajesz.',
    count: (n) =>
      plural('pl', n, {
        one: '# aktywna sesja',
        few: '# aktywne sesje',
        many: '# aktywnych sesji',
        other: '# aktywnej sesji',
      }),
    empty: 'Nie ma aktywnych sesji.',
    thisDevice: 'To urządzenie',
    unknownDevice: 'Nieznane urządzenie',
    started: (at) => `Logowanie: ${moment('pl', at)}`,
    lastActive: (at) => `Ostatnia aktywność: ${moment('pl', at)}`,
    revoke: 'Wyloguj',
    revokeNamed: (device) => `Wyloguj to urządzenie: ${device}`,
    revokeOthers: 'Wyloguj wszystkie inne urządzenia',
  },
  notices: {
    emailChanged: 'Adres e-mail został zmieniony.',
    passwordChanged: 'Hasło zostało zmienione.',
    sessionRevoked: 'Urządzenie zostało wylogowane.',
    otherSessionsRevoked: 'Wszystkie inne urządzenia zostały wylogowane.',
  },
} satisfies Texts['account']
