import type { Texts } from '../en.ts'

export const pages = {
  links: {
    terms: 'Умови',
    privacy: 'Конфіденційність',
    support: 'Довідка',
    backTo: (product) => `Повернутися до ${product}`,
  },
  error: {
    title: 'Щось пішло не так',
    fallback: 'Сталася неочікувана помилка. Почніть спочатку.',
    code: (code) => `Код помилки: ${code}`,
    startAgain: 'Почати спочатку',
  },
  verifyEmail: {
    title: 'Підтвердьте електронну адресу',
    intro: 'Підтвердьте, що ця адреса належить вам.',
    submit: 'Підтвердити адресу',
    doneTitle: 'Електронну адресу підтверджено',
    done: 'Дякуємо! Можна продовжити або закрити цю сторінку.',
    failedTitle: 'Не вдалося підтвердити адресу',
    continue: 'Продовжити',
  },
  signInLink: { title: 'Увійти', intro: (email) => `За цим посиланням ви ввійдете як ${email}.`, submit: 'Увійти' },
  openedInAnotherBrowser: {
    title: 'Продовжте в іншому браузері',
    intro: (email) =>
      `Запит на це посилання для ${email} надійшов з іншого браузера або застосунку. Поверніться туди й введіть код із листа.`,
  },
} satisfies Texts['pages']
