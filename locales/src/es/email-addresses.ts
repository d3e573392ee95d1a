import type { Texts } from '../en.ts'

export const emailAddresses = {
  title: 'Tus correos electrónicos',
  intro: 'Puedes iniciar sesión con cualquiera de estos correos. Los demás usuarios ven tu correo principal.',
  primary: 'Principal',
  add: 'Añadir correo',
  added: 'Correo añadido',
  enterCode: {
    label: 'Escribir código',
    named: (email) => `Escribir código: ${email}`,
    title: 'Confirmar correo',
    sentTo: (email) => `Hemos enviado un código a ${email}.`,
    submit: 'Confirmar correo',
  },
  makePrimary: {
    label: 'Elegir como principal',
    named: (email) => `Elegir como principal: ${email}`,
    title: '¿Elegir este correo como principal?',
    body: (email) => `Los demás usuarios verán ${email}. Tu correo principal actual seguirá en tu cuenta.`,
    done: 'Correo principal cambiado',
  },
  remove: {
    label: 'Quitar',
    named: (email) => `Quitar correo: ${email}`,
    title: '¿Quitar este correo?',
    body: (email) => `Ya no podrás iniciar sesión con ${email}.`,
    done: 'Correo quitado',
  },
  removeUnconfirmed: { body: (email) => `El código que enviamos a ${email} dejará de funcionar.` },
} satisfies Texts['emailAddresses']
