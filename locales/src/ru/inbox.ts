import type { Texts } from '../en.ts'
import { formatDateTime } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const inbox = {
  title: 'Ящик разработчика',
  intro: 'Почтовый сервер не настроен, поэтому письма собираются здесь.',
  empty: 'Писем пока нет. Зарегистрируйтесь с любым адресом, чтобы получить первое.',
  count: (n) => formatPlural('ru', n, { one: '# письмо', few: '# письма', many: '# писем', other: '# письма' }),
  from: 'От',
  to: 'Кому',
  subject: 'Тема',
  date: 'Дата',
  at: (at) => formatDateTime('ru', at),
  status: { pending: 'Ожидает', sent: 'Отправлено', failed: 'Ошибка' },
  html: 'Показать как HTML',
  text: 'Показать как текст',
  back: 'Все письма',
  select: 'Выберите письмо, чтобы прочитать его.',
  refresh: 'Обновить',
  filter: {
    kind: 'Вид',
    allKinds: 'Все виды',
    text: 'Тема или текст',
    submit: 'Фильтровать',
    noMatch: 'Ничего не найдено',
    reset: 'Показать все письма',
  },
  webhooks: {
    title: 'Полученные вебхуки',
    intro: (url) =>
      `Создайте вебхук с URL ${url}. Здесь появятся последние 100 запросов. Чтобы проверить неудачные отправки, добавьте к URL код состояния, например ${url}/503.`,
    empty: 'Запросов пока нет',
  },
} satisfies Texts['inbox']
