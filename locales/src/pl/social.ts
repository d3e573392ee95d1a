import type { Texts } from '../en.ts'

export const social = {
  continue: (name) => `Kontynuuj z ${name}`,
  or: 'lub',
  lastUsed: 'Ostatnio używane',
  all: 'Pokaż wszystkie',

  signingIn: (name) => `Logowanie z ${name}…`,
  connecting: (name) => `Łączenie z ${name}…`,
  again: (name) => `Spróbuj ponownie z ${name}`,

  title: {
    again: (name) => `Logowanie z ${name} nie powiodło się`,
    cancelled: (name) => `Logowanie z ${name} zostało przerwane`,
    signInFirst: 'Masz już konto',
    signUpFirst: (name) => `Nie mamy adresu e-mail z ${name}`,
    signUp: (name) => `Nie ma jeszcze konta z ${name}`,
  },
  otherMethod: 'Wybierz inny sposób',
  signInFirst: {
    body: (name) =>
      `Adres e-mail podany przez ${name} należy tu do istniejącego konta, najpewniej Twojego. Zaloguj się raz tak jak dotąd, a my połączymy je z ${name}. Potem zadziała jedno i drugie.`,
    submit: (name) => `Zaloguj się i połącz z ${name}`,
    intro: (name) => `Zaloguj się raz tak jak dotąd, a zaraz potem połączymy konto z ${name}.`,
  },
  signUpFirst: {
    body: (name) =>
      `Zarejestruj się adresem e-mail, a zaraz potem połączymy konto z ${name}. Od tej chwili możesz logować się z ${name}.`,
    submit: (name) => `Zarejestruj się i połącz z ${name}`,
    intro: (name) => `Zarejestruj się adresem e-mail, a zaraz potem połączymy konto z ${name}.`,
    haveAccount: 'Mam już konto',
  },

  connect: {
    title: (name) => `Połączyć z ${name}?`,
    body: (name) => `Potem możesz logować się także z ${name}.`,
    submit: (name) => `Połącz z ${name}`,
    later: 'Nie teraz',
    failedTitle: (name) => `Nie połączono z ${name}`,
    back: 'Wróć do połączonych kont',
    done: (name) => `Połączono z ${name}. Od teraz możesz się tak logować.`,
  },

  reauthentication: {
    intro: 'Dla bezpieczeństwa zaloguj się jeszcze raz.',
    none: 'Nie masz ani hasła, ani połączonego konta, z którego można teraz skorzystać. Najpierw ustaw hasło.',
    done: 'Dziękujemy, teraz wiemy, że to Ty. Powtórz ten krok.',
    other: (email) => `Korzystasz teraz z innego konta: ${email}`,
  },
} satisfies Texts['social']
