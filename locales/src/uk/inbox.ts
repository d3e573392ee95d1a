import type { Texts } from '../en.ts'
import { formatDateTime } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const inbox = {
  title: 'Скринька розробника',
  intro: 'Поштовий сервер не налаштовано, тому листи збираються тут.',
  empty: 'Листів ще немає. Зареєструйтеся з будь-якою адресою, щоб отримати перший.',
  count: (n) => formatPlural('uk', n, { one: '# лист', few: '# листи', many: '# листів', other: '# листа' }),
  from: 'Від',
  to: 'Кому',
  subject: 'Тема',
  date: 'Дата',
  at: (at) => formatDateTime('uk', at),
  status: { pending: 'Очікує', sent: 'Надіслано', failed: 'Помилка' },
  html: 'Показати як HTML',
  text: 'Показати як текст',
  back: 'Усі листи',
  refresh: 'Оновити',
} satisfies Texts['inbox']
