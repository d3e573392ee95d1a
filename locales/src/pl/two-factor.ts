import type { Texts } from '../en.ts'
import { formatDateTime } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const twoFactor = {
  title: 'Logowanie dwuetapowe',
  on: 'Włączone',
  off: 'Wyłączone',

  app: {
    title: 'Wpisz kod z aplikacji',
    intro: (product) => `Otwórz aplikację uwierzytelniającą i znajdź w niej ${product}.`,
    field: 'Kod z aplikacji',
    choose: 'Użyj aplikacji uwierzytelniającej',
  },
  mail: {
    title: 'Wpisz kod z naszej wiadomości',
    intro: 'Wysłaliśmy kod na adres e-mail Twojego konta. Działa przez kilka minut.',
    field: 'Kod z wiadomości',
    choose: 'Otrzymaj kod e-mailem',
    resend: 'Wyślij nowy kod',
    resent: 'Nowy kod został wysłany. Poprzedni już nie działa.',
  },
  backup: {
    title: 'Wpisz kod zapasowy',
    intro: 'Jeden z kodów zachowanych podczas konfigurowania logowania dwuetapowego. Każdy działa tylko raz.',
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
      one: 'Nie pytaj o kod na tym urządzeniu przez # dzień',
      few: 'Nie pytaj o kod na tym urządzeniu przez # dni',
      many: 'Nie pytaj o kod na tym urządzeniu przez # dni',
      other: 'Nie pytaj o kod na tym urządzeniu przez # dnia',
    }),
  submit: 'Kontynuuj',
  otherMethods: 'Nie masz kodu pod ręką?',
  noMethod: 'Nic z tego nie działa? Poproś operatora o pomoc.',
  otherAccount: 'Zaloguj się na inne konto',
  expired: { title: 'Zaloguj się ponownie', submit: 'Wróć do logowania' },

  proof: {
    title: 'Czy to Ty?',
    intro: 'Dla bezpieczeństwa najpierw prosimy o kod.',
    done: 'Dziękujemy, teraz wiemy, że to Ty. Powtórz ten krok.',
  },

  section: {
    intro:
      'Przy logowaniu prosimy także o kod z aplikacji w telefonie. Samo skradzione hasło albo dostęp do jednego z połączonych kont wtedy nie wystarczy.',
    start: 'Skonfiguruj',
    app: 'Aplikacja uwierzytelniająca',
    appHint: 'Stale pokazuje nowe kody, także bez sieci',
    changeApp: 'Skonfiguruj od nowa',
    codes: 'Kody zapasowe',
    codesHint: 'Na wypadek, gdy nie masz pod ręką telefonu. Każdy działa tylko raz',
    renewCodes: 'Nowe kody',
    turnOff: 'Wyłącz',
  },
  setUp: {
    step: (n, of) => `Krok ${n} z ${of}`,
    password: 'Najpierw hasło, żebyśmy wiedzieli, że to Ty.',
    ready: 'Miej telefon pod ręką: w następnym kroku aplikacja pokaże w nim kod.',
    next: 'Kontynuuj',
    scan: 'Otwórz w telefonie aplikację uwierzytelniającą i zeskanuj ten obraz. Takie aplikacje znajdziesz w sklepie z aplikacjami w telefonie.',
    picture: 'Kod QR z kluczem do aplikacji uwierzytelniającej',
    open: 'Otwórz w aplikacji na tym urządzeniu',
    key: 'Albo wpisz ten klucz w aplikacji',
    copy: 'Kopiuj klucz',
    copied: 'Klucz został skopiowany.',
    field: 'Kod, który aplikacja pokazuje teraz',
    confirm: 'Włącz',
    done: 'Logowanie dwuetapowe jest włączone.',
    replaced: 'Aplikacja jest skonfigurowana. Kody z poprzedniej już nie działają.',
  },
  codes: {
    title: 'Zachowaj kody zapasowe',
    intro:
      'Bez telefonu zalogujesz się jednym z tych kodów. Każdy działa tylko raz. Pokazujemy je tylko teraz: przechowuj je w bezpiecznym miejscu, z dala od telefonu.',
    heading: (product) => `Kody zapasowe: ${product}`,
    once: 'Każdy z nich działa tylko raz.',
    copy: 'Kopiuj',
    copied: 'Kody zostały skopiowane.',
    notCopied: 'Nie udało się skopiować.',
    download: 'Pobierz',
    print: 'Drukuj',
    saved: 'Kody są zachowane',
  },
  renew: { title: 'Nowe kody zapasowe', intro: 'Obecne kody przestaną działać.', submit: 'Utwórz nowe kody' },
  turnOff: {
    title: 'Wyłączyć logowanie dwuetapowe?',
    body: 'Logowanie będzie wtedy możliwe bez kodu. Kody zapasowe przestaną działać i żadne urządzenie nie będzie już zaufane.',
    submit: 'Wyłącz',
    done: 'Logowanie dwuetapowe jest wyłączone.',
  },
  devices: {
    title: 'Zaufane urządzenia',
    intro: 'Na tych urządzeniach nie prosimy o kod.',
    empty: 'Prosimy o kod na każdym urządzeniu.',
    lastUsed: (at) => `Ostatnie użycie: ${formatDateTime('pl', at)}`,
    until: (at) => `Zaufane do ${formatDateTime('pl', at)}`,
    revoke: 'Nie ufaj już',
    revokeNamed: (device) => `Nie ufaj już temu urządzeniu: ${device}`,
    revokeAll: 'Nie ufaj żadnemu',
    confirmOne: {
      title: 'Nie ufać już temu urządzeniu?',
      body: (device) => `Następne logowanie na tym urządzeniu będzie wymagać kodu: ${device}`,
    },
    confirmAll: {
      title: 'Nie ufać żadnemu urządzeniu?',
      body: 'Następne logowanie będzie wymagać kodu na każdym urządzeniu, także na tym. Nikt nie zostanie wylogowany.',
    },
    revoked: 'Tam znów będziemy prosić o kod.',
    allRevoked: 'Znów będziemy prosić o kod na wszystkich urządzeniach.',
  },
} satisfies Texts['twoFactor']
