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
    organizations: 'Organizacje',
    danger: 'Usuń konto',
  },
  profile: {
    name: {
      title: 'Twoje imię i nazwisko',
      intro: 'Tak widzą Cię inni.',
      save: 'Zapisz imię i nazwisko',
      saved: 'Imię i nazwisko zostały zapisane.',
    },
    picture: {
      title: 'Twoje zdjęcie',
      intro: 'Inni widzą je obok Twojego imienia i nazwiska.',
      upload: 'Prześlij zdjęcie',
      limit: 'Plik graficzny o rozmiarze do 1 MB',
      remove: 'Usuń zdjęcie',
      address: 'Albo adres obrazu w sieci',
      useAddress: 'Użyj tego adresu',
      saved: 'Zdjęcie zostało zapisane.',
      removed: 'Zdjęcie zostało usunięte.',
      tooLarge: 'Ten plik ma więcej niż 1 MB. Wybierz mniejszy.',
      unreadable: 'Przeglądarka nie potrafi odczytać tego pliku jako obrazu. Wybierz inny.',
      badAddress: 'Wpisz adres, który zaczyna się od https://',
    },
    language: {
      title: 'Twój język',
      intro: 'Używamy go na wszystkich Twoich urządzeniach i w wiadomościach do Ciebie.',
      saved: 'Język został zapisany.',
    },
  },
  email: {
    title: 'Twój adres e-mail',
    intro: 'Służy do logowania i na niego przychodzą nasze wiadomości.',
    newAddress: 'Nowy adres e-mail',
    change: 'Zmień adres',
    approval: (email) => `Najpierw wyślemy link na adres ${email}: otwórz go, aby zatwierdzić zmianę.`,
    asked: (email) => `Link do zatwierdzenia zmiany został wysłany na adres ${email}.`,
    pending: (email, until) =>
      `Chcesz zmienić adres na ${email}. Aby to zatwierdzić, otwórz link wysłany na obecny adres. Link działa do ${moment('pl', until)}.`,
    changed: (email) => `Twój adres to teraz ${email}. Wysłaliśmy tam link, aby go potwierdzić.`,
  },
  security: {
    title: 'Twoje hasło',
    current: 'Obecne hasło',
    submit: 'Zmień hasło',
    endOthers: 'Wyloguj wszystkie inne urządzenia',
    lastChanged: (at) => `Ostatnia zmiana: ${moment('pl', at)}`,
    none: 'Nie masz jeszcze hasła. Aby je ustawić, potrzebujesz linku, który wyślemy na Twój adres e-mail.',
    send: 'Wyślij link',
    sent: (email) =>
      `Wiadomość z linkiem została wysłana na adres ${email}. Po ustawieniu hasła zaloguj się za jego pomocą.`,
  },
  sessions: {
    title: 'Twoje urządzenia',
    intro: 'Na tych urządzeniach masz otwarte sesje. Wyloguj te, których nie rozpoznajesz.',
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
    revokeAll: 'Wyloguj wszędzie',
    confirmOne: {
      title: 'Wylogować to urządzenie?',
      words: (device) => `Na tym urządzeniu trzeba będzie zalogować się ponownie: ${device}`,
    },
    confirmOthers: {
      title: 'Wylogować wszystkie inne urządzenia?',
      words: 'Tutaj sesja pozostanie otwarta. Na innych urządzeniach trzeba będzie zalogować się ponownie.',
    },
    confirmAll: {
      title: 'Wylogować wszędzie?',
      words: 'Twoje konto zostanie wylogowane na wszystkich urządzeniach, także na tym.',
    },
  },
  connections: {
    title: 'Sposoby logowania',
    intro: 'Każdy z nich otwiera Twoje konto.',
    empty: 'Nie masz jeszcze żadnego sposobu logowania. Ustaw hasło, aby móc tu wrócić.',
    password: 'Adres e-mail i hasło',
    since: (at) => `Od ${moment('pl', at)}`,
    changePassword: 'Zmień hasło',
    setPassword: 'Ustaw hasło',
  },
  danger: {
    title: 'Usunięcie konta',
    intro: 'To ostateczne i nikt nie może tego cofnąć. Znikną:',
    goes: {
      profile: 'imię i nazwisko, zdjęcie i adres e-mail',
      access: 'wszystkie sposoby logowania i wszystkie sesje',
      memberships: 'Twoje miejsce we wszystkich organizacjach i zespołach',
    },
    start: 'Usuń konto',
    confirm: {
      title: 'Usunąć konto na zawsze?',
      words: 'Wszystkie Twoje dane zostaną usunięte.',
      password: 'Twoje hasło',
      typed: (email) => `Aby potwierdzić, wpisz ${email}`,
      submit: 'Usuń na zawsze',
    },
    mailed: (email) =>
      `Wysłaliśmy link na adres ${email}. Otwórz go w tej przeglądarce: dopiero wtedy konto zostanie usunięte.`,
  },
  notices: {
    passwordChanged: 'Hasło zostało zmienione.',
    sessionRevoked: 'Urządzenie zostało wylogowane.',
    otherSessionsRevoked: 'Wszystkie inne urządzenia zostały wylogowane.',
  },
} satisfies Texts['account']
