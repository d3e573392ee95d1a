import type { Texts } from '../en.ts'

export const social = {
  continue: (name) => `Continuar con ${name}`,
  or: 'o',
  lastUsed: 'Última vez',
  all: 'Ver todos',

  signingIn: (name) => `Iniciando sesión con ${name}…`,
  connecting: (name) => `Conectando ${name}…`,
  again: (name) => `Probar otra vez con ${name}`,

  title: {
    again: (name) => `No se ha podido iniciar sesión con ${name}`,
    cancelled: (name) => `No has continuado con ${name}`,
    signInFirst: 'Ya tienes una cuenta',
    signUpFirst: (name) => `${name} no nos ha dado ningún correo`,
    signUp: (name) => `Aún no hay ninguna cuenta con ${name}`,
  },
  otherMethod: 'Elegir otra forma',
  signInFirst: {
    body: (name) =>
      `El correo que nos ha dado ${name} ya pertenece a una cuenta de aquí, lo más probable es que a la tuya. Inicia sesión una vez como antes y conectaremos ${name}. A partir de entonces podrás usar las dos formas.`,
    submit: (name) => `Iniciar sesión y conectar ${name}`,
    intro: (name) => `Inicia sesión una vez como antes y conectaremos ${name} justo después.`,
  },
  signUpFirst: {
    body: (name) =>
      `Regístrate con tu correo y conectaremos ${name} justo después. A partir de entonces podrás iniciar sesión con ${name}.`,
    submit: (name) => `Registrarme y conectar ${name}`,
    intro: (name) => `Regístrate con tu correo y conectaremos ${name} justo después.`,
    haveAccount: 'Ya tengo una cuenta',
  },

  connect: {
    title: (name) => `¿Conectar ${name}?`,
    body: (name) => `A partir de entonces también podrás iniciar sesión con ${name}.`,
    submit: (name) => `Conectar ${name}`,
    later: 'Ahora no',
    failedTitle: (name) => `No se ha conectado ${name}`,
    back: 'Volver a tus cuentas vinculadas',
    done: (name) => `Se ha conectado ${name}. Ya puedes iniciar sesión así.`,
  },

  reauthentication: {
    intro: 'Por tu seguridad, inicia sesión una vez más.',
    none: 'No tienes contraseña ni ninguna cuenta vinculada que se pueda usar aquí por ahora. Crea primero una contraseña.',
    done: 'Gracias, ya sabemos que eres tú. Repite el paso, por favor.',
    other: (email) => `Ahora has iniciado sesión con otra cuenta: ${email}`,
  },
} satisfies Texts['social']
