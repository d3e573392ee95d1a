import type { Texts } from '../en.ts'

export const social = {
  continue: (name) => `Продолжить через ${name}`,
  or: 'или',
  all: 'Показать все',

  signingIn: (name) => `Вход через ${name}…`,
  connecting: (name) => `Подключаем ${name}…`,
  again: (name) => `Ещё раз через ${name}`,

  title: {
    again: (name) => `Не удалось войти через ${name}`,
    cancelled: (name) => `Вход через ${name} отменён`,
    signInFirst: 'У вас уже есть учётная запись',
    signUpFirst: (name) => `${name} не сообщает ваш адрес`,
    signUp: (name) => `Учётной записи с ${name} пока нет`,
  },
  otherMethod: 'Выбрать другой способ',
  signInFirst: {
    body: (name) =>
      `Учётная запись с вашим адресом в ${name} уже существует. Войдите в неё или сбросьте пароль, и мы подключим ${name}.`,
    withoutPassword: {
      body: (name) => `Учётная запись с вашим адресом в ${name} уже существует. Войдите в неё, и мы подключим ${name}.`,
    },
    submit: (name) => `Войти и подключить ${name}`,
    reset: 'Сбросить пароль',
    intro: (name) => `Войдите обычным способом, и мы подключим ${name}.`,
  },
  signUpFirst: {
    body: (name) => `Зарегистрируйтесь с адресом электронной почты, и мы подключим ${name}.`,
    submit: (name) => `Зарегистрироваться и подключить ${name}`,
    intro: (name) => `Зарегистрируйтесь с адресом электронной почты, и мы подключим ${name}.`,
    haveAccount: 'У меня уже есть учётная запись',
  },

  completeSignUp: {
    intro: (name) =>
      `Введите свой адрес электронной почты. Мы отправим код для его подтверждения, и вы войдёте через ${name}.`,
    joinIntro: (name) =>
      `Учётная запись с вашим адресом в ${name} уже существует. Подтвердите адрес кодом, и мы подключим ${name}.`,
    submit: 'Отправить код',
    sentTo: (email) => `Мы отправили код на ${email}. Он действует несколько минут.`,
  },

  connect: {
    title: (name) => `Подключить ${name}?`,
    body: (name) => `Вы сможете входить также через ${name}.`,
    submit: (name) => `Подключить ${name}`,
    later: 'Не сейчас',
    failedTitle: (name) => `Не удалось подключить ${name}`,
    back: 'Назад к способам входа',
    done: (name) => `Сервис ${name} подключён`,
  },
} satisfies Texts['social']
