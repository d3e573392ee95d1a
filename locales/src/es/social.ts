import type { Texts } from '../en.ts'

export const social = {
  continue: (name) => `Continuar con ${name}`,
  or: 'o',
  all: 'Mostrar todos',

  signingIn: (name) => `Iniciando sesión con ${name}…`,
  connecting: (name) => `Vinculando ${name}…`,
  again: (name) => `Reintentar con ${name}`,

  title: {
    again: (name) => `No se ha podido iniciar sesión con ${name}`,
    cancelled: (name) => `Inicio de sesión con ${name} cancelado`,
    signInFirst: 'Ya tienes una cuenta',
    signUpFirst: (name) => `${name} no ha compartido tu correo`,
    signUp: (name) => `Todavía no hay ninguna cuenta con ${name}`,
  },
  otherMethod: 'Elegir otro método',
  signInFirst: {
    body: (name) =>
      `Ya existe una cuenta con tu correo de ${name}. Inicia sesión en ella o restablece la contraseña, y vincularemos ${name}.`,
    withoutPassword: {
      body: (name) => `Ya existe una cuenta con tu correo de ${name}. Inicia sesión en ella y vincularemos ${name}.`,
    },
    submit: (name) => `Iniciar sesión y vincular ${name}`,
    reset: 'Restablecer contraseña',
    intro: (name) => `Inicia sesión con tu método habitual y vincularemos ${name}.`,
  },
  signUpFirst: {
    body: (name) => `Regístrate con tu correo electrónico y vincularemos ${name}.`,
    submit: (name) => `Registrarse y vincular ${name}`,
    intro: (name) => `Regístrate con tu correo electrónico y vincularemos ${name}.`,
    haveAccount: 'Ya tengo una cuenta',
  },

  completeSignUp: {
    intro: (name) =>
      `Escribe tu correo electrónico. Te enviaremos un código para confirmarlo y después iniciarás sesión con ${name}.`,
    joinIntro: (name) =>
      `Ya existe una cuenta con tu correo de ${name}. Confirma el correo con un código y vincularemos ${name}.`,
    submit: 'Enviar código',
    sentTo: (email) => `Te hemos enviado un código a ${email}. Es válido durante unos minutos.`,
  },

  connect: {
    title: (name) => `¿Vincular ${name}?`,
    body: (name) => `También podrás iniciar sesión con ${name}.`,
    submit: (name) => `Vincular ${name}`,
    later: 'Ahora no',
    failedTitle: (name) => `No se ha podido vincular ${name}`,
    back: 'Volver a los métodos de inicio de sesión',
    done: (name) => `${name} vinculado`,
  },
} satisfies Texts['social']
