import type { Texts } from '../en.ts'
import { moment } from '../moment.ts'
import { plural } from '../plural.ts'

export const account = {
  title: 'Ваша учётная запись',
  greeting: (name) => (name ? `Здравствуйте, ${name}!` : 'Здравствуйте!'),
  verified: 'Подтверждён',
  notVerified: 'Ещё не подтверждён',
  notVerifiedHint: 'Откройте ссылку из нашего письма, чтобы подтвердить, что этот адрес ваш.',
  links: {
    profile: 'Профиль',
    security: 'Безопасность',
    sessions: 'Устройства',
    connections: 'Связанные учётные записи',
    danger: 'Удаление учётной записи',
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
    emailChanged: 'Ваш адрес изменён.',
    passwordChanged: 'Пароль изменён.',
    sessionRevoked: 'Сеанс на этом устройстве завершён.',
    otherSessionsRevoked: 'Сеансы на всех других устройствах завершены.',
  },
} satisfies Texts['account']
