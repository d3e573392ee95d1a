import type { Texts } from '../en.ts'
import type { AdviceArguments } from '../mail-text.ts'
import { formatUtcDateTime } from '../date-time.ts'
import { formatDuration } from '../plural.ts'

export const mails = {
  greeting: (name) => (name ? `Dzień dobry, ${name}!` : 'Dzień dobry!'),
  validity: (lifetime) => `Link zadziała tylko raz i jest ważny przez ${lasting(lifetime)}.`,
  codeValidity: (lifetime) => `Kod zadziała tylko raz i jest ważny przez ${lasting(lifetime)}.`,
  when: (at) => `Kiedy: ${formatUtcDateTime('pl', at)}`,
  device: (name) => `Urządzenie: ${name}`,
  ipAddress: (address) => `Adres IP: ${address}`,
  codeOrLink:
    'Wpisz ten kod na stronie, która o niego prosi, lub użyj przycisku. Nie udostępniaj nikomu kodu ani linku.',
  linkFallback: 'Jeśli przycisk nie działa, skopiuj ten adres do przeglądarki:',
  reason: ({ product }) => `Wysłaliśmy Ci tę wiadomość, bo Twój adres podano w ${product}.`,
  roleNames: { owner: 'właściciel', admin: 'administrator', member: 'członek' },

  verification: ({ product }) => ({
    subject: `Potwierdź adres e-mail w ${product}`,
    heading: 'Potwierdź adres e-mail',
    paragraphs: [`Witamy w ${product}! Potwierdź, że ten adres należy do Ciebie.`],
    button: 'Potwierdź adres',
    notYou: 'To nie Ty zakładasz konto? Zignoruj tę wiadomość.',
  }),
  emailChangeApproval: ({ product, hasPasswords, newEmail }) => ({
    subject: `Zatwierdź nowy adres e-mail w ${product}`,
    heading: 'Zatwierdź nowy adres e-mail',
    paragraphs: [
      `Otrzymaliśmy prośbę o zmianę adresu e-mail Twojego konta na ${newEmail}.`,
      'Po zatwierdzeniu zmiany wyślemy link z potwierdzeniem na nowy adres.',
    ],
    button: 'Zatwierdź zmianę',
    notYou: `To nie Twoja prośba? Nie otwieraj linku i od razu ${lockOthersOut(hasPasswords)}.`,
  }),
  newAddressConfirmation: ({ product }) => ({
    subject: `Potwierdź nowy adres e-mail w ${product}`,
    heading: 'Potwierdź nowy adres e-mail',
    paragraphs: [`Potwierdź, że chcesz używać tego adresu na swoim koncie w ${product}.`],
    button: 'Potwierdź adres',
    notYou: 'To nie Twoja prośba? Zignoruj tę wiadomość.',
  }),
  reset: ({ product }) => ({
    subject: `Zresetuj hasło w ${product}`,
    heading: 'Zresetuj hasło',
    paragraphs: [
      'Otrzymaliśmy prośbę o nowe hasło do Twojego konta.',
      'Jego ustawienie spowoduje wylogowanie na wszystkich urządzeniach.',
    ],
    button: 'Zresetuj hasło',
    notYou: 'To nie Twoja prośba? Zignoruj tę wiadomość.',
  }),
  deletion: ({ product, hasPasswords }) => ({
    subject: `Potwierdź usunięcie konta w ${product}`,
    heading: 'Usunąć konto?',
    paragraphs: [
      'Otrzymaliśmy prośbę o usunięcie Twojego konta i wszystkich jego danych. Tej operacji nie można cofnąć.',
    ],
    button: 'Usuń konto',
    notYou: `To nie Twoja prośba? Nie otwieraj linku i od razu ${lockOthersOut(hasPasswords)}.`,
  }),
  passwordChanged: ({ product, apiKeysDisabled = false }) => ({
    subject: `Hasło w ${product} zostało zmienione`,
    heading: 'Hasło zmienione',
    paragraphs: apiKeysDisabled
      ? [
          'Hasło do Twojego konta zostało zmienione.',
          'Wyłączono też Twoje klucze API: programy, które ich używają, przestały działać. Jeśli to Ty, włącz ponownie klucze, które rozpoznajesz.',
        ]
      : ['Hasło do Twojego konta zostało zmienione. Jeśli to Ty, nie musisz nic robić.'],
    notYou: secureAccount({ product, hasPasswords: true }),
  }),
  earlierAccessRemoved: ({ product, hasPasswords }) => ({
    subject: `Usunięto wcześniejszy dostęp do Twojego konta w ${product}`,
    heading: 'Wcześniejszy dostęp usunięty',
    paragraphs: [
      'Potwierdzono, że ten adres e-mail należy do Ciebie. Wcześniejsze sposoby logowania, dodatkowe adresy e-mail, klucze API i webhooki przestały działać, ponieważ mógł je dodać ktoś inny.',
      'Skonfiguruj ponownie to, czego potrzebujesz.',
    ],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  emailChanged: ({ product, newEmail, url }) => ({
    subject: `Adres e-mail w ${product} został zmieniony`,
    heading: 'Adres e-mail zmieniony',
    paragraphs: [`Twoje konto używa teraz adresu ${newEmail}.`, 'Jeśli to Ty, nie musisz nic robić.'],
    button: 'Cofnij zmianę',
    notYou: url ? 'To nie Ty? Od razu cofnij zmianę.' : `To nie Ty? Od razu skontaktuj się z zespołem ${product}.`,
  }),
  emailAddressAdded: ({ product, hasPasswords, newEmail }) => ({
    subject: `Nowy adres e-mail dla Twojego konta w ${product}`,
    heading: 'Adres e-mail dodany',
    paragraphs: [`Możesz teraz logować się do ${product} adresem ${newEmail}.`, 'Jeśli to Ty, nie musisz nic robić.'],
    notYou: `To nie Ty? Zaloguj się do ${product}, usuń adres i ${lockOthersOut(hasPasswords)}.`,
  }),
  emailAddressRemoved: ({ product, hasPasswords, newEmail }) => ({
    subject: `Z Twojego konta w ${product} usunięto adres e-mail`,
    heading: 'Adres e-mail usunięty',
    paragraphs: [
      `Adres ${newEmail} nie należy już do Twojego konta w ${product}.`,
      'Jeśli to Ty, nie musisz nic robić.',
    ],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  existingAccount: ({ product, hasPasswords }) => ({
    subject: `Masz już konto w ${product}`,
    heading: 'Masz już konto',
    paragraphs: [
      `Ktoś próbował użyć tego adresu w ${product}, ale istnieje już konto z tym adresem.`,
      hasPasswords
        ? 'Jeśli to Ty, zaloguj się. Jeśli nie pamiętasz hasła, możesz je tam zresetować.'
        : 'Jeśli to Ty, zaloguj się.',
    ],
    button: 'Zaloguj się',
    notYou: 'To nie Ty? Zignoruj tę wiadomość. Twoje konto się nie zmieniło.',
  }),
  accountLinked: ({ product, hasPasswords, provider }) => ({
    subject: `${provider}: połączono z Twoim kontem w ${product}`,
    heading: `${provider}: połączono`,
    paragraphs: [`Możesz teraz logować się do ${product} przez ${provider}. Jeśli to Ty, nie musisz nic robić.`],
    notYou: `To nie Ty? Zaloguj się do ${product}, odłącz ${provider} i ${lockOthersOut(hasPasswords)}.`,
  }),
  accountUnlinked: ({ product, hasPasswords, provider }) => ({
    subject: `${provider}: odłączono od Twojego konta w ${product}`,
    heading: `${provider}: odłączono`,
    paragraphs: [`Nie możesz już logować się do ${product} przez ${provider}. Jeśli to Ty, nie musisz nic robić.`],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  signUpCode: ({ product, provider }) => ({
    subject: `Twój kod rejestracji w ${product}`,
    heading: 'Twój kod rejestracji',
    paragraphs: [
      `Wpisz ten kod, aby potwierdzić adres e-mail i zalogować się do ${product} przez ${provider}. Nie udostępniaj go nikomu: kod łączy ${provider} z Twoim kontem.`,
    ],
    notYou: 'To nie Twoja prośba? Zignoruj tę wiadomość.',
  }),
  signInCode: ({ product }) => ({
    subject: `Twój kod do zalogowania się do ${product}`,
    heading: 'Zaloguj się',
    paragraphs: [
      'Wpisz ten kod w przeglądarce, w której zaczynasz logowanie. W tej samej przeglądarce możesz też użyć przycisku.',
      'Nie udostępniaj nikomu kodu ani linku.',
    ],
    button: 'Zaloguj się',
    notYou: 'To nie Twoja prośba? Zignoruj tę wiadomość. Bez kodu nikt się nie zaloguje.',
  }),
  verificationCode: ({ product }) => ({
    subject: `Twój kod do potwierdzenia adresu w ${product}`,
    heading: 'Potwierdź adres e-mail',
    paragraphs: [
      `Wpisz ten kod w ${product}, aby potwierdzić, że ten adres należy do Ciebie. Nie udostępniaj go nikomu.`,
    ],
    notYou: 'To nie Twoja prośba? Zignoruj tę wiadomość.',
  }),
  resetCode: ({ product }) => ({
    subject: `Twój kod do nowego hasła w ${product}`,
    heading: 'Zresetuj hasło',
    paragraphs: [
      `Wpisz ten kod w ${product}, aby ustawić nowe hasło. Nie udostępniaj go nikomu.`,
      'Ustawienie nowego hasła spowoduje wylogowanie na wszystkich urządzeniach.',
    ],
    notYou: 'To nie Twoja prośba? Zignoruj tę wiadomość.',
  }),
  stepUpCode: ({ product }) => ({
    subject: `Twój kod potwierdzający do ${product}`,
    heading: 'Twój kod potwierdzający',
    paragraphs: [`Wpisz ten kod, aby potwierdzić swoją tożsamość w ${product}. Nie udostępniaj go nikomu.`],
    notYou: `To nie Twoja prośba? Być może ktoś korzysta z Twojego konta: zaloguj się do ${product} i wyloguj wszystkie inne urządzenia.`,
  }),
  passkeyAdded: ({ product, hasPasswords }) => ({
    subject: `Do Twojego konta w ${product} dodano klucz dostępu`,
    heading: 'Klucz dostępu dodany',
    paragraphs: [`Możesz teraz logować się do ${product} nowym kluczem dostępu. Jeśli to Ty, nie musisz nic robić.`],
    notYou: `To nie Ty? Zaloguj się do ${product}, usuń klucz dostępu i ${lockOthersOut(hasPasswords)}.`,
  }),
  passkeyRemoved: ({ product, hasPasswords }) => ({
    subject: `Z Twojego konta w ${product} usunięto klucz dostępu`,
    heading: 'Klucz dostępu usunięty',
    paragraphs: [
      `Jeden z kluczy dostępu do Twojego konta w ${product} już nie działa. Jeśli to Ty, nie musisz nic robić.`,
    ],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  passkeyRejected: ({ product }) => ({
    subject: `Odrzucono skopiowany klucz dostępu do Twojego konta w ${product}`,
    heading: 'Klucz dostępu odrzucony',
    paragraphs: ['Odrzuciliśmy logowanie, ponieważ ktoś mógł skopiować jeden z Twoich kluczy dostępu.'],
    notYou: `Zaloguj się do ${product} innym sposobem, usuń ten klucz dostępu i utwórz nowy.`,
  }),
  test: ({ product }) => ({
    subject: `Wiadomość testowa z ${product}`,
    heading: 'Wysyłanie wiadomości działa',
    paragraphs: [`To jest test. Jeśli możesz go przeczytać, ${product} może wysyłać wiadomości e-mail.`],
    notYou: 'To nie Twoja prośba? Zignoruj tę wiadomość.',
  }),
  apiKeyCreated: ({ product, hasPasswords, keyName }) => ({
    subject: `Klucz API w ${product} został utworzony lub zmieniony`,
    heading: 'Klucz API utworzony lub zmieniony',
    paragraphs: [
      `Klucz API „${keyName}” został utworzony lub ponownie włączony, wymieniono jego sekret albo rozszerzono jego dostęp. Jeśli to Ty, nie musisz nic robić.`,
    ],
    notYou: `To nie Ty? Zaloguj się do ${product}, usuń klucz i ${lockOthersOut(hasPasswords)}.`,
  }),
  webhookCreated: ({ product, hasPasswords, host, organization, actor, change }) => {
    const isSecret = change === 'secretReplaced'
    return {
      subject: {
        created: `Nowy webhook w ${product}`,
        urlChanged: `Zmieniono adres webhooka w ${product}`,
        enabled: `Ponownie włączono webhook w ${product}`,
        eventsAdded: `Webhook w ${product} wysyła więcej zdarzeń`,
        secretReplaced: `Wymieniono sekret webhooka w ${product}`,
      }[change],
      heading: {
        created: 'Nowy webhook',
        urlChanged: 'Zmieniono adres webhooka',
        enabled: 'Webhook ponownie włączony',
        eventsAdded: 'Webhook wysyła więcej zdarzeń',
        secretReplaced: 'Wymieniono sekret webhooka',
      }[change],
      paragraphs: [
        {
          created: `Utworzono webhook (${organization ?? product}), który wysyła zdarzenia na ${host}. Dokonano tego z konta: ${actor}.`,
          urlChanged: `Zmieniono adres webhooka (${organization ?? product}), który teraz wysyła zdarzenia na ${host}. Dokonano tego z konta: ${actor}.`,
          enabled: `Ponownie włączono webhook (${organization ?? product}), który wysyła zdarzenia na ${host}. Dokonano tego z konta: ${actor}.`,
          eventsAdded: `Zmieniono zdarzenia webhooka (${organization ?? product}), który teraz wysyła ich więcej na ${host}. Dokonano tego z konta: ${actor}.`,
          secretReplaced: `Wymieniono sekret webhooka (${organization ?? product}), który wysyła zdarzenia na ${host}. Dokonano tego z konta: ${actor}.`,
        }[change],
        `${isSecret ? 'Każdy, kto zna sekret, może wysyłać na ten adres sfałszowane zdarzenia.' : 'Zdarzenia mogą zawierać dane użytkowników.'} Jeśli wiesz o tej zmianie, nie musisz nic robić.`,
      ],
      button: 'Pokaż webhooki',
      notYou: `Nie wiesz o tej zmianie? ${isSecret ? 'Wymień sekret jeszcze raz i wybierz „Teraz”' : 'Usuń webhook'}. Jeśli ktoś inny skorzystał z Twojego konta, wyloguj wszystkie inne urządzenia${hasPasswords ? ' i zmień hasło' : ''}.`,
    }
  },
  webhookDisabled: ({ product, host, organization, disabledReason }) => ({
    subject: `Wyłączono webhook w ${product}`,
    heading: 'Webhook wyłączony',
    paragraphs: [
      disabledReason === 'gone'
        ? `Webhook (${organization ?? product}) wysyłający na ${host} został wyłączony, ponieważ adres już nie istnieje (kod 410).`
        : `Webhook (${organization ?? product}) wysyłający na ${host} został wyłączony, ponieważ doręczenia nie udawały się przez 5 dni.`,
      'Nie będzie wysyłać zdarzeń, dopóki go ponownie nie włączysz. Zdarzenia z tego czasu nie zostaną wysłane później.',
    ],
    button: 'Pokaż doręczenia',
    notYou: `Otrzymujesz tę wiadomość, ponieważ możesz zmieniać webhooki w ${product}.`,
  }),
  twoFactorCode: ({ product, hasPasswords }) => ({
    subject: `Twój kod weryfikacji dwuetapowej w ${product}`,
    heading: 'Twój kod weryfikacji dwuetapowej',
    paragraphs: [
      `Wpisz ten kod, aby zalogować się do ${product} lub potwierdzić swoją tożsamość. Nie udostępniaj go nikomu.`,
    ],
    notYou: hasPasswords
      ? `To nie Twoja prośba? Być może ktoś zna Twoje hasło lub korzysta z Twojego konta: zaloguj się do ${product}, zmień hasło i sprawdź sposoby logowania.`
      : `To nie Twoja prośba? Być może ktoś korzysta z Twojego konta lub sposobu logowania: zaloguj się do ${product}, wyloguj wszystkie inne urządzenia i sprawdź sposoby logowania.`,
  }),
  twoFactorEnabled: ({ product, hasPasswords }) => ({
    subject: `Weryfikacja dwuetapowa w ${product} została włączona`,
    heading: 'Weryfikacja dwuetapowa włączona',
    paragraphs: [
      'Do zalogowania potrzebujesz teraz także kodu. Przechowuj kody zapasowe w bezpiecznym miejscu.',
      'Jeśli to Ty, nie musisz nic robić.',
    ],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  twoFactorDisabled: ({ product, hasPasswords }) => ({
    subject: `Weryfikacja dwuetapowa w ${product} została wyłączona`,
    heading: 'Weryfikacja dwuetapowa wyłączona',
    paragraphs: ['Logujesz się teraz bez kodu. Jeśli to Ty, nie musisz nic robić.'],
    notYou: `${secureAccount({ product, hasPasswords })} Potem ponownie włącz weryfikację dwuetapową.`,
  }),
  backupCodesRenewed: ({ product, hasPasswords }) => ({
    subject: `Kody zapasowe w ${product} zostały zastąpione`,
    heading: 'Kody zapasowe zastąpione',
    paragraphs: ['Poprzednie kody zapasowe już nie działają. Jeśli to Ty, nie musisz nic robić.'],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  twoFactorLocked: ({ product, hasPasswords }) => ({
    subject: `Zbyt wiele nieprawidłowych kodów do konta w ${product}`,
    heading: 'Zbyt wiele nieprawidłowych kodów',
    paragraphs: [
      `Wpisano zbyt wiele nieprawidłowych kodów weryfikacji dwuetapowej do Twojego konta. Żaden nie zadziałał${hasPasswords ? ', ale ktoś może znać Twoje hasło' : ''}.`,
      'Przez pewien czas nie przyjmujemy kodów tego rodzaju. Zaufane urządzenia i inne kody nadal działają.',
    ],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  twoFactorRecoveryRequested: ({ product, dueAt }) => ({
    subject: `Ktoś chce wyłączyć weryfikację dwuetapową w ${product}`,
    heading: 'Prośba o odzyskanie dostępu',
    paragraphs: [
      'Ktoś, kto zna Twoje hasło, poprosił o wyłączenie weryfikacji dwuetapowej i podał, że telefon i kody zapasowe zostały utracone.',
      `Będzie to można zakończyć od ${formatUtcDateTime('pl', dueAt)}, przez 7 dni, za pomocą hasła i kodu, który wyślemy e-mailem. Jeśli to Ty, zaloguj się wtedy ponownie.`,
    ],
    button: 'Anuluj odzyskiwanie',
    notYou: 'To nie Ty? Ktoś zna Twoje hasło: anuluj odzyskiwanie, a potem zmień hasło.',
  }),
  twoFactorRecoveryReminder: ({ product, dueAt }) => ({
    subject: `Przypomnienie: wkrótce będzie można wyłączyć weryfikację dwuetapową w ${product}`,
    heading: 'Odzyskiwanie dostępu wciąż trwa',
    paragraphs: [
      `Poproszono o odzyskanie dostępu do Twojego konta. Od ${formatUtcDateTime('pl', dueAt)} będzie można wyłączyć weryfikację dwuetapową za pomocą hasła i kodu, który wyślemy e-mailem.`,
    ],
    button: 'Anuluj odzyskiwanie',
    notYou: 'To nie Ty? Ktoś zna Twoje hasło: anuluj odzyskiwanie, a potem zmień hasło.',
  }),
  twoFactorRecoveryCode: ({ product }) => ({
    subject: `Twój kod odzyskiwania do ${product}`,
    heading: 'Twój kod odzyskiwania',
    paragraphs: [`Wpisz ten kod, aby wyłączyć weryfikację dwuetapową w ${product}. Nie udostępniaj go nikomu.`],
    notYou: `To nie Ty? Ktoś zna Twoje hasło: zaloguj się do ${product} tak jak zwykle i zmień hasło.`,
  }),
  invitation: ({ product, organization, inviter, role }) => ({
    subject: `Zaproszenie do „${organization}” w ${product}`,
    heading: `Dołącz do „${organization}”`,
    paragraphs: [`${inviter} zaprasza Cię do „${organization}” w ${product}.`, `Twoja rola: ${role}.`],
    button: 'Zobacz zaproszenie',
    notYou: 'Nie oczekujesz zaproszenia? Zignoruj tę wiadomość.',
  }),
} satisfies Texts['mails']

const lasting = (seconds: number): string =>
  formatDuration('pl', seconds, {
    minutes: { one: '# minutę', few: '# minuty', many: '# minut', other: '# minuty' },
    hours: { one: '# godzinę', few: '# godziny', many: '# godzin', other: '# godziny' },
    days: { one: '# dzień', few: '# dni', many: '# dni', other: '# dnia' },
  })

const secureAccount = ({ product, hasPasswords }: AdviceArguments): string =>
  hasPasswords
    ? `To nie Ty? Zresetuj od razu hasło na stronie logowania do ${product}.`
    : `To nie Ty? Zaloguj się od razu do ${product} i wyloguj wszystkie inne urządzenia.`

const lockOthersOut = (hasPasswords: boolean): string =>
  hasPasswords ? 'zmień hasło' : 'wyloguj wszystkie inne urządzenia'
