import type { Texts } from '../en.ts'
import { moment } from '../moment.ts'
import { plural } from '../plural.ts'

export const account = {
  title: 'Ваш обліковий запис',
  greeting: (name) => (name ? `Вітаємо, ${name}!` : 'Вітаємо!'),
  verified: 'Підтверджено',
  notVerified: 'Ще не підтверджено',
  notVerifiedHint: 'Відкрийте посилання з нашого листа, щоб підтвердити, що ця адреса ваша.',
  links: {
    profile: 'Профіль',
    security: 'Безпека',
    sessions: 'Пристрої',
    connections: 'Пов’язані облікові записи',
    danger: 'Видалення облікового запису',
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
    emailChanged: 'Вашу адресу змінено.',
    passwordChanged: 'Пароль змінено.',
    sessionRevoked: 'Сеанс на цьому пристрої завершено.',
    otherSessionsRevoked: 'Сеанси на всіх інших пристроях завершено.',
  },
} satisfies Texts['account']
