import type { Texts } from '../en.ts'

export const pages = {
  error: {
    title: 'Nie udało się',
    fallback: 'Stało się coś nieoczekiwanego. Zacznij od nowa – to zwykle pomaga.',
    code: (code) => `Kod błędu: ${code}`,
    startAgain: 'Zacznij od nowa',
  },
  verifyEmail: {
    title: 'Potwierdź swój adres e-mail',
    intro: 'Jeszcze tylko jedno kliknięcie: potwierdź, że ten adres należy do Ciebie.',
    submit: 'Potwierdź adres',
    doneTitle: 'Adres został potwierdzony',
    done: 'Dziękujemy! Możesz zamknąć tę stronę lub przejść dalej.',
    failedTitle: 'Adres nie jest jeszcze potwierdzony',
    continue: 'Dalej',
  },
} satisfies Texts['pages']
