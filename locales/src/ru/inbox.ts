import type { Texts } from '../en.ts'
import { formatDateTime } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const inbox = {
  title: 'Ящик разработчика',
  intro: 'Пока почтовый сервер не настроен, письма не отправляются. Они приходят сюда.',
  empty: 'Писем ещё нет. Зарегистрируйтесь с любым адресом, и первое письмо появится здесь.',
  count: (n) => formatPlural('ru', n, { one: '# письмо', few: '# письма', many: '# писем', other: '# письма' }),
  from: 'От',
  to: 'Кому',
  subject: 'Тема',
  date: 'Дата',
  at: (at) => formatDateTime('ru', at),
  status: { pending: 'Ожидает', sent: 'Отправлено', failed: 'Не отправлено' },
  html: 'Показать HTML',
  text: 'Показать текст',
  back: 'Все письма',
  refresh: 'Обновить',
} satisfies Texts['inbox']
