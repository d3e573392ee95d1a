import type { Texts } from '../en.ts'

export const requiredData = {
  title: 'Заполните данные учётной записи',
  intro: (email) => `Остался один шаг, прежде чем вы войдёте как ${email}.`,
  submit: 'Продолжить',
  expiredTitle: 'Срок действия входа истёк',
  accept: 'Я принимаю условия использования',
  acceptWithPrivacy: 'Я принимаю условия использования и политику конфиденциальности',
  terms: 'Условия использования',
  privacy: 'Политика конфиденциальности',
  mustAccept: 'Примите условия, чтобы продолжить',
} satisfies Texts['requiredData']
