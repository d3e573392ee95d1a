import type { Texts } from '../en.ts'

export const social = {
  continue: (name) => `Продовжити через ${name}`,
  or: 'або',
  all: 'Показати всі',

  signingIn: (name) => `Вхід через ${name}…`,
  connecting: (name) => `Під’єднуємо ${name}…`,
  again: (name) => `Ще раз через ${name}`,

  title: {
    again: (name) => `Не вдалося ввійти через ${name}`,
    cancelled: (name) => `Вхід через ${name} скасовано`,
    signInFirst: 'Ви вже маєте обліковий запис',
    signUpFirst: (name) => `${name} не повідомляє вашу адресу`,
    signUp: (name) => `Ще немає облікового запису з ${name}`,
  },
  otherMethod: 'Вибрати інший спосіб',
  signInFirst: {
    body: (name) =>
      `Обліковий запис із вашою адресою в ${name} уже існує. Увійдіть до нього або скиньте пароль, і ми під’єднаємо ${name}.`,
    withoutPassword: {
      body: (name) =>
        `Обліковий запис із вашою адресою в ${name} уже існує. Увійдіть до нього, і ми під’єднаємо ${name}.`,
    },
    submit: (name) => `Увійти й під’єднати ${name}`,
    reset: 'Скинути пароль',
    intro: (name) => `Увійдіть звичним способом, і ми під’єднаємо ${name}.`,
  },
  signUpFirst: {
    body: (name) => `Зареєструйтеся з електронною адресою, і ми під’єднаємо ${name}.`,
    submit: (name) => `Зареєструватися й під’єднати ${name}`,
    intro: (name) => `Зареєструйтеся з електронною адресою, і ми під’єднаємо ${name}.`,
    haveAccount: 'Я вже маю обліковий запис',
  },

  completeSignUp: {
    intro: (name) =>
      `Введіть свою електронну адресу. Ми надішлемо код для її підтвердження, а тоді ви ввійдете через ${name}.`,
    joinIntro: (name) =>
      `Обліковий запис із вашою адресою в ${name} уже існує. Підтвердьте адресу кодом, і ми під’єднаємо ${name}.`,
    submit: 'Надіслати код',
    sentTo: (email) => `Ми надіслали код на ${email}. Він діє кілька хвилин.`,
  },

  connect: {
    title: (name) => `Під’єднати ${name}?`,
    body: (name) => `Ви зможете входити також через ${name}.`,
    submit: (name) => `Під’єднати ${name}`,
    later: 'Не зараз',
    failedTitle: (name) => `Не вдалося під’єднати ${name}`,
    back: 'Назад до способів входу',
    done: (name) => `${name} під’єднано`,
  },
} satisfies Texts['social']
