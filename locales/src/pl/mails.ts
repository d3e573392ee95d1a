import type { Texts } from '../en.ts'
import { formatUtcDateTime } from '../date-time.ts'
import { formatDuration } from '../plural.ts'

export const mails = {
  greeting: (name) => (name ? `Dzień dobry, ${name}!` : 'Dzień dobry!'),
  validity: (lifetime) => `Link zadziała tylko raz i jest ważny przez ${lasting(lifetime)}.`,
  codeValidity: (lifetime) => `Kod zadziała tylko raz i jest ważny przez ${lasting(lifetime)}.`,
  when: (at) => `Kiedy: ${formatUtcDateTime('pl', at)}`,
  linkFallback: 'Jeśli przycisk nie działa, skopiuj ten adres do przeglądarki:',
  reason: ({ product }) => `Ta wiadomość trafiła do Ciebie, bo Twój adres podano w ${product}.`,
  roleNames: { owner: 'właściciel', admin: 'administrator', member: 'członek' },

  verification: ({ product }) => ({
    subject: `Potwierdź swój adres e-mail w ${product}`,
    heading: 'Potwierdź swój adres e-mail',
    paragraphs: [`Witamy w ${product}! Potwierdź, że ten adres należy do Ciebie.`],
    button: 'Potwierdź adres',
    notYou: 'To nie Ty zakładasz konto? Zignoruj tę wiadomość: bez Twojej zgody adres pozostanie niepotwierdzony.',
  }),
  emailChangeApproval: ({ product, newEmail }) => ({
    subject: `Zatwierdź nowy adres e-mail w ${product}`,
    heading: 'Zatwierdź zmianę adresu',
    paragraphs: [
      `Adres Twojego konta ma się zmienić na ${newEmail}. Zatwierdź tę zmianę.`,
      'Następnie wyślemy wiadomość na nowy adres, aby potwierdzić również jego.',
    ],
    button: 'Zatwierdź zmianę',
    notYou: 'To nie Ty? Nie otwieraj linku i od razu zmień hasło: ktoś może korzystać z Twojego konta.',
  }),
  newAddressConfirmation: ({ product }) => ({
    subject: `Potwierdź nowy adres e-mail w ${product}`,
    heading: 'Potwierdź nowy adres',
    paragraphs: [`Ten adres ma być używany na Twoim koncie w ${product}. Potwierdź, że należy do Ciebie.`],
    button: 'Potwierdź nowy adres',
    notYou: 'Nic o tym nie wiesz? Zignoruj tę wiadomość: adres nie zostanie użyty.',
  }),
  reset: ({ product }) => ({
    subject: `Zresetuj hasło w ${product}`,
    heading: 'Zresetuj hasło',
    paragraphs: [
      'Otrzymaliśmy prośbę o nowe hasło. Ustaw je za pomocą przycisku poniżej.',
      'Potem nastąpi wylogowanie na wszystkich urządzeniach.',
    ],
    button: 'Ustaw nowe hasło',
    notYou: 'To nie Twoja prośba? Zignoruj tę wiadomość: hasło pozostanie bez zmian.',
  }),
  deletion: ({ product }) => ({
    subject: `Potwierdź usunięcie konta w ${product}`,
    heading: 'Usunąć konto?',
    paragraphs: [
      'Otrzymaliśmy prośbę o usunięcie Twojego konta. Potwierdź, że naprawdę tego chcesz.',
      'Tego nie da się cofnąć: konta i wszystkiego, co do niego należy, nie można odzyskać.',
    ],
    button: 'Usuń moje konto',
    notYou: 'To nie Twoja prośba? Nie otwieraj linku i od razu zmień hasło. Konto pozostanie bez zmian.',
  }),
  passwordChanged: ({ product }) => ({
    subject: `Zmieniono Twoje hasło w ${product}`,
    heading: 'Zmieniono Twoje hasło',
    paragraphs: ['Hasło do Twojego konta zostało właśnie zmienione. Jeśli to Ty, nie musisz nic więcej robić.'],
    notYou: `To nie Ty? Otwórz od razu ${product} i zresetuj hasło na stronie logowania.`,
  }),
  emailChanged: ({ product, newEmail }) => ({
    subject: `Zmieniono Twój adres e-mail w ${product}`,
    heading: 'Zmieniono Twój adres',
    paragraphs: [
      `Twoje konto używa teraz adresu ${newEmail}. Tam będą trafiać wiadomości.`,
      'Jeśli to Ty, nie musisz nic więcej robić.',
    ],
    notYou: `To nie Ty? Jak najszybciej skontaktuj się z zespołem ${product}.`,
  }),
  existingAccount: ({ product }) => ({
    subject: `Masz już konto w ${product}`,
    heading: 'Masz już konto',
    paragraphs: [
      `Ktoś, być może Ty, próbował założyć konto w ${product} z tym adresem. Takie konto już istnieje.`,
      'Wystarczy się zalogować. Jeśli nie pamiętasz hasła, możesz je tam zresetować.',
    ],
    button: 'Zaloguj się',
    notYou: 'To nie Ty? W takim razie nie musisz nic robić: na Twoim koncie nic się nie zmieniło.',
  }),
  accountLinked: ({ product, provider }) => ({
    subject: `Połączono ${provider} z Twoim kontem w ${product}`,
    heading: `Połączono ${provider}`,
    paragraphs: [
      `Od teraz Twoje konto w ${product} można otworzyć także z ${provider}. Jeśli to Ty, nie musisz nic więcej robić.`,
    ],
    notYou: `To nie Ty? Otwórz od razu ${product}, odłącz ${provider} na swoim koncie i zmień hasło.`,
  }),
  accountUnlinked: ({ product, provider }) => ({
    subject: `Odłączono ${provider} od Twojego konta w ${product}`,
    heading: `Odłączono ${provider}`,
    paragraphs: [
      `Twojego konta w ${product} nie można już otworzyć z ${provider}. Jeśli to Ty, nie musisz nic więcej robić.`,
    ],
    notYou: `To nie Ty? Otwórz od razu ${product} i zresetuj hasło na stronie logowania.`,
  }),
  twoFactorCode: ({ product }) => ({
    subject: `${product}: Twój kod logowania`,
    heading: 'Twój kod',
    paragraphs: [
      `Wpisz ten kod tam, gdzie logujesz się do ${product}. Nie podawaj go nikomu, ktokolwiek o niego poprosi.`,
    ],
    notYou: `Nie logujesz się teraz? W takim razie ktoś zna Twoje hasło: otwórz ${product} i je zmień.`,
  }),
  twoFactorEnabled: ({ product }) => ({
    subject: `Logowanie dwuetapowe w ${product} jest skonfigurowane`,
    heading: 'Logowanie dwuetapowe jest skonfigurowane',
    paragraphs: [
      'Od teraz oprócz hasła prosimy o kod. Przechowuj kody zapasowe w bezpiecznym miejscu.',
      'Jeśli to Ty, nie musisz nic więcej robić.',
    ],
    notYou: `To nie Ty? Otwórz od razu ${product} i zresetuj hasło na stronie logowania.`,
  }),
  twoFactorDisabled: ({ product }) => ({
    subject: `Wyłączono logowanie dwuetapowe w ${product}`,
    heading: 'Wyłączono logowanie dwuetapowe',
    paragraphs: ['Od teraz do zalogowania się wystarczy samo hasło. Jeśli to Ty, nie musisz nic więcej robić.'],
    notYou: `To nie Ty? Otwórz od razu ${product}, zresetuj hasło na stronie logowania i ponownie włącz logowanie dwuetapowe.`,
  }),
  backupCodesRenewed: ({ product }) => ({
    subject: `Wymieniono Twoje kody zapasowe w ${product}`,
    heading: 'Masz nowe kody zapasowe',
    paragraphs: ['Dotychczasowe kody zapasowe już nie działają. Jeśli to Ty, nie musisz nic więcej robić.'],
    notYou: `To nie Ty? Otwórz od razu ${product} i zresetuj hasło na stronie logowania.`,
  }),
  invitation: ({ product, organization, inviter, role }) => ({
    subject: `Zaproszenie do „${organization}” w ${product}`,
    heading: `Dołącz do „${organization}”`,
    paragraphs: [`${inviter} zaprasza Cię do „${organization}” w ${product}.`, `Twoja rola: ${role}.`],
    button: 'Zobacz zaproszenie',
    notYou: 'Nie spodziewasz się tego zaproszenia? Zignoruj tę wiadomość: bez Twojej zgody do niczego nie dołączysz.',
  }),
} satisfies Texts['mails']

const lasting = (seconds: number): string =>
  formatDuration('pl', seconds, {
    minutes: { one: '# minutę', few: '# minuty', many: '# minut', other: '# minuty' },
    hours: { one: '# godzinę', few: '# godziny', many: '# godzin', other: '# godziny' },
    days: { one: '# dzień', few: '# dni', many: '# dni', other: '# dnia' },
  })
