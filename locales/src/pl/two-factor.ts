import type { Texts } from '../en.ts'
import { formatDateTime } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const twoFactor = {
  title: 'Weryfikacja dwuetapowa',
  on: 'Włączona',
  off: 'Wyłączona',

  app: {
    title: 'Wpisz kod z aplikacji',
    intro: (product) => `Otwórz aplikację uwierzytelniającą i znajdź ${product}.`,
    field: 'Kod z aplikacji',
    choose: 'Użyj aplikacji uwierzytelniającej',
  },
  mail: {
    title: 'Wpisz kod z wiadomości',
    intro: 'Wysłaliśmy kod na Twój adres e-mail. Jest ważny przez kilka minut.',
    sentTo: (email) => `Wysłaliśmy kod na adres ${email}. W tej przeglądarce możesz też użyć linku z wiadomości.`,
    sentToVerify: (email) =>
      `Wysłaliśmy kod i link na adres ${email}. Wpisz kod lub otwórz link, aby potwierdzić adres.`,
    sentToReset: (email) =>
      `Jeśli istnieje konto z adresem ${email}, wysłaliśmy na ten adres kod i link. Wpisz kod lub otwórz link.`,
    field: 'Kod z wiadomości',
    choose: 'Otrzymaj kod e-mailem',
    resend: 'Wyślij nowy kod',
    resent: 'Nowy kod wysłany. Poprzedni już nie działa.',
  },
  backup: {
    title: 'Wpisz kod zapasowy',
    intro: 'Kody zapasowe można było zapisać podczas konfigurowania weryfikacji dwuetapowej. Każdy działa tylko raz.',
    field: 'Kod zapasowy',
    choose: 'Użyj kodu zapasowego',
  },
  digits: (n) =>
    formatPlural('pl', n, {
      one: 'Wpisz # cyfrę',
      few: 'Wpisz wszystkie # cyfry',
      many: 'Wpisz wszystkie # cyfr',
      other: 'Wpisz # cyfry',
    }),
  trust: (days) =>
    formatPlural('pl', days, {
      one: 'Ufaj temu urządzeniu przez # dzień',
      few: 'Ufaj temu urządzeniu przez # dni',
      many: 'Ufaj temu urządzeniu przez # dni',
      other: 'Ufaj temu urządzeniu przez # dnia',
    }),
  submit: 'Dalej',
  otherMethods: 'Nie masz kodu?',
  otherAccount: 'Użyj innego konta',
  expired: { title: 'Logowanie wygasło', submit: 'Wróć do logowania' },
  recovery: {
    choose: 'Nie mam urządzenia ani kodów',
    title: 'Odzyskaj dostęp do konta',
    intro:
      'Wyślemy Ci wiadomość i rozpocznie się czas oczekiwania. Potem hasło i kod z naszej wiadomości wyłączą weryfikację dwuetapową.',
    safety: 'Odzyskiwanie możesz anulować w każdej chwili. Zalogowanie się z kodem też je anuluje.',
    submit: 'Rozpocznij odzyskiwanie',
    back: 'Użyj innego sposobu',
    waiting: {
      title: 'Prośba o odzyskanie wysłana',
      until: (dueAt) => `Możesz dokończyć od ${formatDateTime('pl', dueAt)}, przez 7 dni. Zaloguj się wtedy ponownie.`,
      hint: 'Wysłaliśmy Ci link, który anuluje odzyskiwanie.',
    },
    due: {
      title: 'Dokończ odzyskiwanie',
      intro: 'Wyślemy Ci kod e-mailem. Wyłączy on weryfikację dwuetapową i wyloguje Cię na wszystkich urządzeniach.',
      send: 'Wyślij kod',
      sent: 'Wysłaliśmy kod na Twój adres e-mail. Wyłączy on weryfikację dwuetapową i wyloguje Cię na wszystkich urządzeniach.',
      field: 'Kod z wiadomości',
      submit: 'Wyłącz weryfikację dwuetapową',
    },
    done: {
      title: 'Weryfikacja dwuetapowa wyłączona',
      body: 'Zaloguj się hasłem. Potem ponownie skonfiguruj weryfikację dwuetapową.',
    },
    notice: {
      title: 'Prośba o odzyskanie dostępu',
      until: (dueAt) =>
        `Ktoś, kto zna Twoje hasło, poprosił o wyłączenie weryfikacji dwuetapowej. Będzie to możliwe od ${formatDateTime('pl', dueAt)}. Jeśli to nie Ty, anuluj odzyskiwanie i zmień hasło.`,
      cancel: 'Anuluj odzyskiwanie',
      canceled: 'Odzyskiwanie anulowane',
    },
    cancelPage: {
      title: 'Anulować odzyskiwanie?',
      body: 'Ktoś, kto zna Twoje hasło, poprosił o wyłączenie weryfikacji dwuetapowej na Twoim koncie.',
      doneTitle: 'Odzyskiwanie anulowane',
      done: 'Weryfikacja dwuetapowa pozostaje włączona. Jeśli prośba nie pochodzi od Ciebie, zresetuj teraz hasło.',
      resetPassword: 'Zresetuj hasło',
      uselessTitle: 'Ten link już nie działa',
      useless: 'Odzyskiwanie zostało zakończone, anulowane lub wygasło.',
    },
  },

  stepUp: {
    title: 'Potwierdź, że to Ty',
    intro: 'Chroni to Twoje konto, gdy z tego urządzenia korzysta ktoś inny.',
    submit: 'Potwierdź',
    send: 'Wyślij kod',
    sendTo: (email) => `Wyślemy kod na adres ${email}.`,
  },

  section: {
    intro: 'Chroń konto kodem z telefonu przy logowaniu. Samo skradzione hasło nie wystarczy.',
    start: 'Skonfiguruj',
    app: 'Aplikacja uwierzytelniająca',
    appHint: 'Tworzy kody, nawet bez sieci.',
    changeApp: 'Zastąp aplikację',
    codes: 'Kody zapasowe',
    codesHint: 'Gdy nie masz przy sobie telefonu. Każdy działa tylko raz.',
    renewCodes: 'Pobierz nowe kody',
    turnOff: 'Wyłącz',
  },
  setUp: {
    step: (n, of) => `Krok ${n} z ${of}`,
    password: 'Wpisz hasło, aby potwierdzić, że to Ty.',
    ready: 'W następnym kroku potrzebne będą telefon i aplikacja uwierzytelniająca.',
    next: 'Dalej',
    scan: 'Zeskanuj ten kod QR aplikacją uwierzytelniającą. Znajdziesz ją w sklepie z aplikacjami na telefonie.',
    picture: 'Kod QR z kluczem dla aplikacji uwierzytelniającej',
    open: 'Otwórz w aplikacji na tym urządzeniu',
    key: 'Albo wpisz ten klucz w aplikacji',
    copy: 'Kopiuj klucz',
    copied: 'Klucz skopiowany',
    field: 'Kod z aplikacji',
    confirm: 'Włącz',
    done: 'Weryfikacja dwuetapowa włączona',
    replaced: 'Aplikacja uwierzytelniająca zastąpiona. Kody z poprzedniej już nie działają.',
  },
  codes: {
    title: 'Zapisz kody zapasowe',
    intro:
      'Kodem zapasowym zalogujesz się bez telefonu. Każdy działa tylko raz. Przechowuj je w bezpiecznym miejscu: pokazujemy je tylko teraz.',
    heading: (product) => `Kody zapasowe do ${product}`,
    once: 'Każdy kod działa tylko raz.',
    copy: 'Kopiuj',
    copied: 'Kody skopiowane',
    notCopied: 'Nie udało się skopiować',
    download: 'Pobierz',
    print: 'Drukuj',
    saved: 'Kody zapisane',
    leave: {
      title: 'Opuścić stronę bez kodów?',
      body: 'Jeśli kody nie są zapisane, trzeba będzie pobrać nowe.',
      discard: 'Opuść stronę',
      keep: 'Zostań na stronie',
    },
  },
  renew: {
    title: 'Pobierz nowe kody zapasowe',
    intro: 'Obecne kody przestaną działać.',
    submit: 'Pobierz nowe kody',
  },
  turnOff: {
    title: 'Wyłączyć weryfikację dwuetapową?',
    body: 'Będziesz logować się bez kodu. Kody zapasowe i zaufane urządzenia zostaną usunięte.',
    submit: 'Wyłącz',
    done: 'Weryfikacja dwuetapowa wyłączona',
  },
  devices: {
    title: 'Zaufane urządzenia',
    intro: 'Na tych urządzeniach nie potrzebujesz kodu.',
    empty: 'Brak zaufanych urządzeń. Na każdym urządzeniu potrzebujesz kodu.',
    lastUsed: (at) => `Ostatnie użycie: ${formatDateTime('pl', at)}`,
    until: (at) => `Zaufane do: ${formatDateTime('pl', at)}`,
    revoke: 'Usuń z zaufanych',
    revokeNamed: (device) => `Usuń z zaufanych to urządzenie: ${device}`,
    revokeAll: 'Usuń wszystkie z zaufanych',
    confirmOne: {
      title: 'Usunąć to urządzenie z zaufanych?',
      body: (device) => `Przy następnym logowaniu na tym urządzeniu potrzebny będzie kod: ${device}`,
    },
    confirmAll: {
      title: 'Usunąć wszystkie urządzenia z zaufanych?',
      body: 'Przy następnym logowaniu potrzebny będzie kod na każdym urządzeniu, także na tym. Twoje sesje pozostaną aktywne.',
    },
    revoked: 'Na tym urządzeniu znów potrzebny jest kod',
    allRevoked: 'Na wszystkich urządzeniach znów potrzebny jest kod',
  },
} satisfies Texts['twoFactor']
