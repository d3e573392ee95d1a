import type { Texts } from '../en.ts'

export const requiredData = {
  title: 'Uzupełnij swoje konto',
  intro: (email) => `Jeszcze jeden krok przed zalogowaniem jako ${email}.`,
  submit: 'Dalej',
  expiredTitle: 'Logowanie wygasło',
  accept: 'Akceptuję regulamin',
  acceptWithPrivacy: 'Akceptuję regulamin i politykę prywatności',
  terms: 'Regulamin',
  privacy: 'Polityka prywatności',
  mustAccept: 'Zaakceptuj regulamin, aby kontynuować',
} satisfies Texts['requiredData']
