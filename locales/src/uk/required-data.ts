import type { Texts } from '../en.ts'

export const requiredData = {
  title: 'Заповніть дані облікового запису',
  intro: (email) => `Залишився один крок, перш ніж ви ввійдете як ${email}.`,
  submit: 'Продовжити',
  expiredTitle: 'Строк дії входу минув',
  accept: 'Я приймаю умови використання',
  acceptWithPrivacy: 'Я приймаю умови використання та політику конфіденційності',
  terms: 'Умови використання',
  privacy: 'Політика конфіденційності',
  mustAccept: 'Прийміть умови, щоб продовжити',
} satisfies Texts['requiredData']
