import type { Texts } from '../en.ts'
import { moment } from '../moment.ts'
import { plural } from '../plural.ts'

export const web = {
  tagline: 'Один обліковий запис — надійно ваш',
  language: 'Мова',
  appearance: { label: 'Вигляд', system: 'Як у системі', light: 'Світлий', dark: 'Темний' },
  loading: 'Завантаження…',
  empty: 'Тут поки нічого немає',
  failed: 'Не вийшло',
  offline: 'Не вдається з’єднатися з нами. Перевірте, чи є інтернет.',
  retry: 'Спробувати ще раз',
  dismiss: 'Закрити повідомлення',
  devInbox: 'Скринька розробника',

  fields: {
    name: 'Ім’я',
    email: 'Електронна пошта',
    password: 'Пароль',
    newPassword: 'Новий пароль',
    repeatPassword: 'Повторіть пароль',
    showPassword: 'Показати пароль',
    hidePassword: 'Приховати пароль',
    passwordHint: (min) => `Щонайменше ${characters(min)}`,
  },
  validation: {
    required: 'Заповніть, будь ласка, це поле',
    email: 'Введіть адресу електронної пошти, наприклад anna@example.com',
    tooShort: (min) => `Потрібно щонайменше ${characters(min)}`,
    tooLong: (max) => `Можна щонайбільше ${characters(max)}`,
    mismatch: 'Паролі не збігаються',
  },
  signUp: {
    title: 'Створіть обліковий запис',
    submit: 'Зареєструватися',
    haveAccount: 'Уже маєте обліковий запис?',
    link: 'Зареєструватися',
  },
  signIn: {
    title: 'Вхід',
    submit: 'Увійти',
    rememberMe: 'Запам’ятати мене',
    noAccount: 'Ще не маєте облікового запису?',
    link: 'Увійти',
  },
  forgotPassword: {
    title: 'Забули пароль?',
    intro: 'Введіть адресу електронної пошти, і ми надішлемо посилання для створення нового пароля.',
    submit: 'Надіслати посилання',
    sent: 'Якщо ця адреса нам відома, лист уже в дорозі. Перевірте й теку зі спамом.',
    link: 'Забули пароль?',
    back: 'Назад до входу',
  },
  newPassword: {
    title: 'Створіть новий пароль',
    intro: 'Після цього на всіх пристроях доведеться увійти знову.',
    submit: 'Зберегти пароль',
  },
  account: {
    title: 'Ваш обліковий запис',
    greeting: (name) => (name ? `Вітаємо, ${name}!` : 'Вітаємо!'),
    verified: 'Підтверджено',
    notVerified: 'Ще не підтверджено',
    notVerifiedHint: 'Відкрийте посилання з нашого листа, щоб підтвердити, що ця адреса ваша.',
    resend: 'Надіслати лист із підтвердженням ще раз',
    signOut: 'Вийти',
  },
  sessions: {
    title: 'Ваші пристрої',
    intro: 'Ви увійшли на цих пристроях. Якщо якийсь вам незнайомий, завершіть його сеанс.',
    count: (n) =>
      plural('uk', n, {
        one: '# активний сеанс',
        few: '# активні сеанси',
        many: '# активних сеансів',
        other: '# активного сеансу',
      }),
    empty: 'Активних сеансів немає.',
    thisDevice: 'Цей пристрій',
    unknownDevice: 'Невідомий пристрій',
    started: (at) => `Вхід: ${moment('uk', at)}`,
    lastActive: (at) => `Остання активність: ${moment('uk', at)}`,
    revoke: 'Завершити сеанс',
    revokeNamed: (device) => `Завершити сеанс на цьому пристрої: ${device}`,
    revokeOthers: 'Вийти на всіх інших пристроях',
  },
  notices: {
    signedUp: (email) => `Раді знайомству! Ми надіслали лист на ${email}. Відкрийте його, щоб підтвердити адресу.`,
    signedOut: 'Ви вийшли. До зустрічі!',
    verificationSent: (email) => `Лист уже прямує на ${email}.`,
    emailVerified: 'Дякуємо, вашу адресу підтверджено.',
    emailChanged: 'Вашу адресу змінено.',
    passwordReset: 'Пароль змінено. Тепер можна увійти з ним.',
    passwordChanged: 'Пароль змінено.',
    accountDeleted: 'Ваш обліковий запис видалено.',
    sessionRevoked: 'Сеанс на цьому пристрої завершено.',
    otherSessionsRevoked: 'Сеанси на всіх інших пристроях завершено.',
    sessionEnded: 'Ваш сеанс завершився. Увійдіть, будь ласка, ще раз.',
  },
} satisfies Texts['web']

const characters = (n: number): string =>
  plural('uk', n, { one: '# символ', few: '# символи', many: '# символів', other: '# символу' })
