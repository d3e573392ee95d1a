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
  select: 'Виберіть лист, щоб прочитати його.',
  refresh: 'Оновити',
  filter: {
    kind: 'Вид',
    allKinds: 'Усі види',
    text: 'Тема або текст',
    submit: 'Фільтрувати',
    noMatch: 'Нічого не знайдено',
    reset: 'Показати всі листи',
  },
  webhooks: {
    title: 'Отримані вебхуки',
    intro: (url) =>
      `Створіть вебхук з URL ${url}. Тут з’являться останні 100 запитів. Щоб перевірити невдалі надсилання, додайте до URL код стану, наприклад ${url}/503.`,
    empty: 'Запитів ще немає',
  },
} satisfies Texts['inbox']
