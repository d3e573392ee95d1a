import type { Texts } from '../en.ts'

export const pages = {
  error: {
    title: 'Не вийшло',
    fallback: 'Сталося щось неочікуване. Почніть спочатку — зазвичай це допомагає.',
    code: (code) => `Код помилки: ${code}`,
    startAgain: 'Почати спочатку',
  },
  verifyEmail: {
    title: 'Підтвердьте електронну адресу',
    intro: 'Лишився один крок: підтвердьте, що ця адреса ваша.',
    submit: 'Підтвердити адресу',
    doneTitle: 'Адресу підтверджено',
    done: 'Дякуємо! Можете закрити цю сторінку або продовжити.',
    failedTitle: 'Адресу ще не підтверджено',
    continue: 'Продовжити',
  },
} satisfies Texts['pages']
