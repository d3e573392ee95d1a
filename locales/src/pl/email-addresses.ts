import type { Texts } from '../en.ts'

export const emailAddresses = {
  title: 'Twoje adresy e-mail',
  intro: 'Możesz logować się każdym z tych adresów. Inni użytkownicy widzą Twój główny adres.',
  primary: 'Główny',
  add: 'Dodaj adres',
  added: 'Adres dodany',
  enterCode: {
    label: 'Wpisz kod',
    named: (email) => `Wpisz kod: ${email}`,
    title: 'Potwierdź adres',
    sentTo: (email) => `Wysłaliśmy kod na adres ${email}.`,
    submit: 'Potwierdź adres',
  },
  makePrimary: {
    label: 'Ustaw jako główny',
    named: (email) => `Ustaw jako główny: ${email}`,
    title: 'Ustawić ten adres jako główny?',
    body: (email) => `Inni użytkownicy zobaczą ${email}. Twój obecny główny adres pozostanie na koncie.`,
    done: 'Główny adres zmieniony',
  },
  remove: {
    label: 'Usuń',
    named: (email) => `Usuń adres: ${email}`,
    title: 'Usunąć ten adres?',
    body: (email) => `Nie będzie już można logować się adresem ${email}.`,
    done: 'Adres usunięty',
  },
  removeUnconfirmed: { body: (email) => `Kod wysłany na adres ${email} przestanie działać.` },
} satisfies Texts['emailAddresses']
