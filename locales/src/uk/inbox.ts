import type { Texts } from '../en.ts'
import { formatDateTime } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const inbox = {
  title: 'Скринька розробника',
  intro: 'Доки поштовий сервер не налаштовано, листи не надсилаються. Вони потрапляють сюди.',
  empty: 'Листів ще немає. Зареєструйтеся з будь-якою адресою, і перший лист з’явиться тут.',
  count: (n) => formatPlural('uk', n, { one: '# лист', few: '# листи', many: '# листів', other: '# листа' }),
  from: 'Від',
  to: 'Кому',
  subject: 'Тема',
  date: 'Дата',
  at: (at) => formatDateTime('uk', at),
  status: { pending: 'Очікує', sent: 'Надіслано', failed: 'Не надіслано' },
  html: 'Показати HTML',
  text: 'Показати текст',
  back: 'Усі листи',
  refresh: 'Оновити',
} satisfies Texts['inbox']
