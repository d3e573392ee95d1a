import type { Texts } from '../en.ts'

export const emailAddresses = {
  title: 'Ваші електронні адреси',
  intro: 'Входити можна з будь-якою з цих адрес. Інші користувачі бачать основну адресу.',
  primary: 'Основна',
  add: 'Додати адресу',
  added: 'Адресу додано',
  enterCode: {
    label: 'Ввести код',
    named: (email) => `Ввести код: ${email}`,
    title: 'Підтвердження адреси',
    sentTo: (email) => `Ми надіслали код на ${email}.`,
    submit: 'Підтвердити адресу',
  },
  makePrimary: {
    label: 'Зробити основною',
    named: (email) => `Зробити основною: ${email}`,
    title: 'Зробити цю адресу основною?',
    body: (email) => `Інші користувачі бачитимуть ${email}. Теперішня основна адреса залишиться в обліковому записі.`,
    done: 'Основну адресу змінено',
  },
  remove: {
    label: 'Вилучити',
    named: (email) => `Вилучити адресу: ${email}`,
    title: 'Вилучити цю адресу?',
    body: (email) => `Ви більше не зможете входити з адресою ${email}.`,
    done: 'Адресу вилучено',
  },
  removeUnconfirmed: { body: (email) => `Код, надісланий на ${email}, більше не діятиме.` },
} satisfies Texts['emailAddresses']
