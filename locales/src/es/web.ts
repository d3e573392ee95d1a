import type { Texts } from '../en.ts'
import { moment } from '../moment.ts'
import { plural } from '../plural.ts'

export const web = {
  tagline: 'Una sola cuenta, segura y tuya',
  language: 'Idioma',
  appearance: { label: 'Apariencia', system: 'Según el sistema', light: 'Clara', dark: 'Oscura' },
  loading: 'Cargando…',
  empty: 'Aquí todavía no hay nada',
  failed: 'No ha funcionado',
  offline: 'No conseguimos conectar. Comprueba tu conexión a internet.',
  retry: 'Intentarlo de nuevo',
  dismiss: 'Cerrar este aviso',
  devInbox: 'Buzón de desarrollo',

  fields: {
    name: 'Nombre',
    email: 'Correo electrónico',
    password: 'Contraseña',
    newPassword: 'Contraseña nueva',
    repeatPassword: 'Repite la contraseña',
    showPassword: 'Mostrar contraseña',
    hidePassword: 'Ocultar contraseña',
    passwordHint: (min) => `Al menos ${characters(min)}`,
  },
  validation: {
    required: 'Rellena este campo, por favor',
    email: 'Escribe una dirección de correo, por ejemplo anna@example.com',
    tooShort: (min) => `Usa al menos ${characters(min)}`,
    tooLong: (max) => `Usa como máximo ${characters(max)}`,
    mismatch: 'Las dos contraseñas no coinciden',
  },
  signUp: {
    title: 'Crea tu cuenta',
    submit: 'Registrarme',
    haveAccount: '¿Ya tienes una cuenta?',
    link: 'Regístrate',
  },
  signIn: {
    title: 'Iniciar sesión',
    submit: 'Iniciar sesión',
    rememberMe: 'Mantener la sesión iniciada',
    noAccount: '¿Aún no tienes cuenta?',
    link: 'Inicia sesión',
  },
  forgotPassword: {
    title: '¿Has olvidado tu contraseña?',
    intro: 'Escribe tu correo y te enviaremos un enlace para elegir una contraseña nueva.',
    submit: 'Enviar enlace',
    sent: 'Si conocemos esta dirección, el mensaje ya está en camino. Mira también en la carpeta de spam.',
    link: '¿Has olvidado tu contraseña?',
    back: 'Volver al inicio de sesión',
  },
  newPassword: {
    title: 'Elige una contraseña nueva',
    intro: 'Después se cerrará la sesión en todos tus dispositivos.',
    submit: 'Guardar contraseña',
  },
  account: {
    title: 'Tu cuenta',
    greeting: (name) => (name ? `¡Hola, ${name}!` : '¡Hola!'),
    verified: 'Confirmado',
    notVerified: 'Aún sin confirmar',
    notVerifiedHint: 'Abre el enlace del mensaje que te enviamos para confirmar que esta dirección es tuya.',
    resend: 'Enviar de nuevo el correo de confirmación',
    signOut: 'Cerrar sesión',
  },
  sessions: {
    title: 'Tus dispositivos',
    intro: 'Tienes la sesión iniciada en estos dispositivos. Si no reconoces alguno, cierra su sesión.',
    count: (n) =>
      plural('es', n, { one: '# sesión activa', many: '# de sesiones activas', other: '# sesiones activas' }),
    empty: 'No hay sesiones activas.',
    thisDevice: 'Este dispositivo',
    unknownDevice: 'Dispositivo desconocido',
    started: (at) => `Inicio: ${moment('es', at)}`,
    lastActive: (at) => `Última actividad: ${moment('es', at)}`,
    revoke: 'Cerrar sesión',
    revokeNamed: (device) => `Cerrar la sesión de este dispositivo: ${device}`,
    revokeOthers: 'Cerrar sesión en los demás dispositivos',
  },
  notices: {
    signedUp: (email) =>
      `¡Te damos la bienvenida! Te hemos escrito a ${email}. Abre el mensaje para confirmar tu correo.`,
    signedOut: 'Has cerrado sesión. ¡Hasta pronto!',
    verificationSent: (email) => `El mensaje va en camino a ${email}.`,
    emailVerified: 'Gracias, tu correo está confirmado.',
    emailChanged: 'Tu correo se ha cambiado.',
    passwordReset: 'Tu contraseña se ha cambiado. Ya puedes iniciar sesión con ella.',
    passwordChanged: 'Tu contraseña se ha cambiado.',
    accountDeleted: 'Tu cuenta se ha eliminado.',
    sessionRevoked: 'Se ha cerrado la sesión en ese dispositivo.',
    otherSessionsRevoked: 'Se ha cerrado la sesión en los demás dispositivos.',
    sessionEnded: 'Tu sesión ha terminado. Vuelve a iniciarla, por favor.',
  },
} satisfies Texts['web']

const characters = (n: number): string =>
  plural('es', n, { one: '# carácter', many: '# de caracteres', other: '# caracteres' })
