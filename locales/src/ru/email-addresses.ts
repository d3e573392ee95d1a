import type { Texts } from '../en.ts'

export const emailAddresses = {
  title: 'Ваши адреса электронной почты',
  intro: 'Входить можно с любым из этих адресов. Другие пользователи видят основной адрес.',
  primary: 'Основной',
  add: 'Добавить адрес',
  added: 'Адрес добавлен',
  enterCode: {
    label: 'Ввести код',
    named: (email) => `Ввести код: ${email}`,
    title: 'Подтверждение адреса',
    sentTo: (email) => `Мы отправили код на ${email}.`,
    submit: 'Подтвердить адрес',
  },
  makePrimary: {
    label: 'Сделать основным',
    named: (email) => `Сделать основным: ${email}`,
    title: 'Сделать этот адрес основным?',
    body: (email) => `Другие пользователи будут видеть ${email}. Нынешний основной адрес останется в учётной записи.`,
    done: 'Основной адрес изменён',
  },
  remove: {
    label: 'Удалить',
    named: (email) => `Удалить адрес: ${email}`,
    title: 'Удалить этот адрес?',
    body: (email) => `Вы больше не сможете входить с адресом ${email}.`,
    done: 'Адрес удалён',
  },
  removeUnconfirmed: { body: (email) => `Код, отправленный на ${email}, перестанет действовать.` },
} satisfies Texts['emailAddresses']
