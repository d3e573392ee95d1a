import type { Texts } from '../en.ts'

export const requiredData = {
  title: 'Completa tu cuenta',
  intro: (email) => `Un paso más antes de iniciar sesión como ${email}.`,
  submit: 'Continuar',
  expiredTitle: 'Inicio de sesión caducado',
  accept: 'Acepto las condiciones de uso',
  acceptWithPrivacy: 'Acepto las condiciones de uso y la política de privacidad',
  terms: 'Condiciones de uso',
  privacy: 'Política de privacidad',
  mustAccept: 'Acepta las condiciones para continuar',
} satisfies Texts['requiredData']
