import type { Texts } from '../en.ts'

export const pages = {
  links: {
    terms: 'Условия',
    privacy: 'Конфиденциальность',
    support: 'Справка',
    backTo: (product) => `Вернуться в ${product}`,
  },
  error: {
    title: 'Что-то пошло не так',
    fallback: 'Произошла непредвиденная ошибка. Начните сначала.',
    code: (code) => `Код ошибки: ${code}`,
    startAgain: 'Начать сначала',
  },
  verifyEmail: {
    title: 'Подтвердите адрес электронной почты',
    intro: 'Подтвердите, что этот адрес принадлежит вам.',
    submit: 'Подтвердить адрес',
    doneTitle: 'Адрес электронной почты подтверждён',
    done: 'Спасибо! Можно продолжить или закрыть эту страницу.',
    failedTitle: 'Не удалось подтвердить адрес',
    continue: 'Продолжить',
  },
  signInLink: { title: 'Войти', intro: (email) => `По этой ссылке вы войдёте как ${email}.`, submit: 'Войти' },
  openedInAnotherBrowser: {
    title: 'Продолжите в другом браузере',
    intro: (email) =>
      `Эту ссылку для ${email} запросили в другом браузере или приложении. Вернитесь туда и введите код из письма.`,
  },
} satisfies Texts['pages']
