import type { Texts } from '../en.ts'

export const social = {
  continue: (name) => `Kontynuuj przez ${name}`,
  or: 'lub',
  all: 'Pokaż wszystkie',

  signingIn: (name) => `Logowanie przez ${name}…`,
  connecting: (name) => `Łączenie z kontem ${name}…`,
  again: (name) => `Ponów przez ${name}`,

  title: {
    again: (name) => `Logowanie przez ${name} nie powiodło się`,
    cancelled: (name) => `Logowanie przez ${name} anulowane`,
    signInFirst: 'Masz już konto',
    signUpFirst: (name) => `${name} nie udostępnia Twojego adresu`,
    signUp: (name) => `Nie ma jeszcze konta z ${name}`,
  },
  otherMethod: 'Wybierz inny sposób',
  signInFirst: {
    body: (name) =>
      `Istnieje już konto z Twoim adresem z ${name}. Zaloguj się na nie lub zresetuj hasło, a połączymy ${name}.`,
    withoutPassword: {
      body: (name) => `Istnieje już konto z Twoim adresem z ${name}. Zaloguj się na nie, a połączymy ${name}.`,
    },
    submit: (name) => `Zaloguj się i połącz ${name}`,
    reset: 'Zresetuj hasło',
    intro: (name) => `Zaloguj się tak jak zwykle, a połączymy ${name}.`,
  },
  signUpFirst: {
    body: (name) => `Załóż konto ze swoim adresem e-mail, a połączymy ${name}.`,
    submit: (name) => `Załóż konto i połącz ${name}`,
    intro: (name) => `Załóż konto ze swoim adresem e-mail, a połączymy ${name}.`,
    haveAccount: 'Mam już konto',
  },

  completeSignUp: {
    intro: (name) => `Wpisz swój adres e-mail. Wyślemy kod, który go potwierdzi, a potem zalogujemy Cię przez ${name}.`,
    joinIntro: (name) => `Istnieje już konto z Twoim adresem z ${name}. Potwierdź adres kodem, a połączymy ${name}.`,
    submit: 'Wyślij kod',
    sentTo: (email) => `Wysłaliśmy kod na adres ${email}. Jest ważny przez kilka minut.`,
  },

  connect: {
    title: (name) => `Połączyć ${name}?`,
    body: (name) => `Będzie można logować się także przez ${name}.`,
    submit: (name) => `Połącz ${name}`,
    later: 'Nie teraz',
    failedTitle: (name) => `Nie udało się połączyć ${name}`,
    back: 'Wróć do sposobów logowania',
    done: (name) => `Połączono: ${name}`,
  },
} satisfies Texts['social']
