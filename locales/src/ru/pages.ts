import type { Texts } from '../en.ts'

export const pages = {
  error: {
    title: 'Не получилось',
    fallback: 'Произошло что-то неожиданное. Начните заново — обычно это помогает.',
    code: (code) => `Код ошибки: ${code}`,
    startAgain: 'Начать заново',
  },
  verifyEmail: {
    title: 'Подтвердите адрес электронной почты',
    intro: 'Остался один шаг: подтвердите, что этот адрес ваш.',
    submit: 'Подтвердить адрес',
    doneTitle: 'Адрес подтверждён',
    done: 'Спасибо! Можете закрыть эту страницу или продолжить.',
    failedTitle: 'Адрес ещё не подтверждён',
    continue: 'Продолжить',
  },
} satisfies Texts['pages']
