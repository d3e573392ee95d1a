import type { Texts } from '../en.ts'

export const pages = {
  links: { terms: 'Condiciones', privacy: 'Privacidad', support: 'Ayuda', backTo: (product) => `Volver a ${product}` },
  error: {
    title: 'Algo ha fallado',
    fallback: 'Se ha producido un error inesperado. Empieza de nuevo.',
    code: (code) => `Código de error: ${code}`,
    startAgain: 'Empezar de nuevo',
  },
  verifyEmail: {
    title: 'Confirma tu correo electrónico',
    intro: 'Confirma que esta dirección es tuya.',
    submit: 'Confirmar correo',
    doneTitle: 'Correo electrónico confirmado',
    done: '¡Gracias! Puedes continuar o cerrar esta página.',
    failedTitle: 'No hemos podido confirmar tu correo',
    continue: 'Continuar',
  },
  signInLink: {
    title: 'Iniciar sesión',
    intro: (email) => `Con este enlace inicias sesión como ${email}.`,
    submit: 'Iniciar sesión',
  },
  openedInAnotherBrowser: {
    title: 'Continúa en el otro navegador',
    intro: (email) =>
      `Este enlace para ${email} se solicitó en otro navegador o en otra aplicación. Vuelve allí y escribe el código del mensaje.`,
  },
} satisfies Texts['pages']
