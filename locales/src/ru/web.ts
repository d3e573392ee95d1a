import type { Texts } from '../en.ts'
import { moment } from '../moment.ts'
import { plural } from '../plural.ts'

export const web = {
  tagline: 'Одна учётная запись — надёжно ваша',
  language: 'Язык',
  appearance: { label: 'Оформление', system: 'Как в системе', light: 'Светлое', dark: 'Тёмное' },
  loading: 'Загрузка…',
  empty: 'Здесь пока ничего нет',
  failed: 'Не получилось',
  offline: 'Не удаётся связаться с нами. Проверьте подключение к интернету.',
  retry: 'Попробовать ещё раз',
  dismiss: 'Закрыть сообщение',
  devInbox: 'Ящик разработчика',

  fields: {
    name: 'Имя',
    email: 'Электронная почта',
    password: 'Пароль',
    newPassword: 'Новый пароль',
    repeatPassword: 'Повторите пароль',
    showPassword: 'Показать пароль',
    hidePassword: 'Скрыть пароль',
    passwordHint: (min) => `Не менее ${characters(min)}`,
  },
  validation: {
    required: 'Пожалуйста, заполните это поле',
    email: 'Введите адрес электронной почты, например anna@example.com',
    tooShort: (min) => `Нужно не менее ${characters(min)}`,
    tooLong: (max) => `Можно не более ${characters(max)}`,
    mismatch: 'Пароли не совпадают',
  },
  signUp: {
    title: 'Создайте учётную запись',
    submit: 'Зарегистрироваться',
    haveAccount: 'Уже есть учётная запись?',
    link: 'Зарегистрироваться',
  },
  signIn: {
    title: 'Вход',
    submit: 'Войти',
    rememberMe: 'Запомнить меня',
    noAccount: 'Ещё нет учётной записи?',
    link: 'Войти',
  },
  forgotPassword: {
    title: 'Забыли пароль?',
    intro: 'Введите адрес электронной почты, и мы отправим ссылку для создания нового пароля.',
    submit: 'Отправить ссылку',
    sent: 'Если этот адрес нам известен, письмо уже в пути. Загляните и в папку со спамом.',
    link: 'Забыли пароль?',
    back: 'Назад ко входу',
  },
  newPassword: {
    title: 'Создайте новый пароль',
    intro: 'После этого на всех устройствах придётся войти заново.',
    submit: 'Сохранить пароль',
  },
  account: {
    title: 'Ваша учётная запись',
    greeting: (name) => (name ? `Здравствуйте, ${name}!` : 'Здравствуйте!'),
    verified: 'Подтверждён',
    notVerified: 'Ещё не подтверждён',
    notVerifiedHint: 'Откройте ссылку из нашего письма, чтобы подтвердить, что этот адрес ваш.',
    resend: 'Отправить письмо с подтверждением ещё раз',
    signOut: 'Выйти',
  },
  sessions: {
    title: 'Ваши устройства',
    intro: 'На этих устройствах выполнен вход. Если какое-то из них вам незнакомо, завершите его сеанс.',
    count: (n) =>
      plural('ru', n, {
        one: '# активный сеанс',
        few: '# активных сеанса',
        many: '# активных сеансов',
        other: '# активного сеанса',
      }),
    empty: 'Активных сеансов нет.',
    thisDevice: 'Это устройство',
    unknownDevice: 'Неизвестное устройство',
    started: (at) => `Вход: ${moment('ru', at)}`,
    lastActive: (at) => `Последняя активность: ${moment('ru', at)}`,
    revoke: 'Завершить сеанс',
    revokeNamed: (device) => `Завершить сеанс на этом устройстве: ${device}`,
    revokeOthers: 'Выйти на всех других устройствах',
  },
  notices: {
    signedUp: (email) => `Добро пожаловать! Мы отправили письмо на ${email}. Откройте его, чтобы подтвердить адрес.`,
    signedOut: 'Вы вышли. До встречи!',
    verificationSent: (email) => `Письмо уже в пути на ${email}.`,
    emailVerified: 'Спасибо, ваш адрес подтверждён.',
    emailChanged: 'Ваш адрес изменён.',
    passwordReset: 'Пароль изменён. Теперь можно войти с ним.',
    passwordChanged: 'Пароль изменён.',
    accountDeleted: 'Ваша учётная запись удалена.',
    sessionRevoked: 'Сеанс на этом устройстве завершён.',
    otherSessionsRevoked: 'Сеансы на всех других устройствах завершены.',
    sessionEnded: 'Ваш сеанс завершён. Пожалуйста, войдите ещё раз.',
  },
} satisfies Texts['web']

const characters = (n: number): string =>
  plural('ru', n, { one: '# символа', few: '# символов', many: '# символов', other: '# символа' })
