import type { Texts } from '../en.ts'

export const pages = {
  links: { terms: 'Regulamin', privacy: 'Prywatność', support: 'Pomoc', backTo: (product) => `Wróć do ${product}` },
  error: {
    title: 'Coś poszło nie tak',
    fallback: 'Wystąpił nieoczekiwany błąd. Zacznij od początku.',
    code: (code) => `Kod błędu: ${code}`,
    startAgain: 'Zacznij od początku',
  },
  verifyEmail: {
    title: 'Potwierdź adres e-mail',
    intro: 'Potwierdź, że ten adres należy do Ciebie.',
    submit: 'Potwierdź adres',
    doneTitle: 'Adres e-mail potwierdzony',
    done: 'Dziękujemy! Możesz przejść dalej lub zamknąć tę stronę.',
    failedTitle: 'Nie udało się potwierdzić adresu',
    continue: 'Dalej',
  },
  signInLink: { title: 'Zaloguj się', intro: (email) => `Ten link zaloguje Cię jako ${email}.`, submit: 'Zaloguj się' },
  openedInAnotherBrowser: {
    title: 'Kontynuuj w drugiej przeglądarce',
    intro: (email) =>
      `Prośbę o ten link dla adresu ${email} wysłano z innej przeglądarki lub aplikacji. Wróć tam i wpisz kod z wiadomości.`,
  },
} satisfies Texts['pages']
