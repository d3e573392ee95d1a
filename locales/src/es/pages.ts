import type { Texts } from '../en.ts'

export const pages = {
  error: {
    title: 'No ha funcionado',
    fallback: 'Ha ocurrido algo inesperado. Vuelve a empezar; suele funcionar.',
    code: (code) => `Código de error: ${code}`,
    startAgain: 'Volver a empezar',
  },
  verifyEmail: {
    title: 'Confirma tu correo',
    intro: 'Solo falta un clic: confirma que esta dirección es tuya.',
    submit: 'Confirmar correo',
    doneTitle: 'Tu correo está confirmado',
    done: '¡Gracias! Puedes cerrar esta página o continuar.',
    failedTitle: 'Tu correo todavía no está confirmado',
    continue: 'Continuar',
  },
} satisfies Texts['pages']
