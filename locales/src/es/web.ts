import type { Texts } from '../en.ts'
import { formatDateTime, formatSeconds } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const web = {
  language: 'Idioma',
  appearance: { label: 'Apariencia', system: 'Como el sistema', light: 'Claro', dark: 'Oscuro' },
  loading: 'Cargando…',
  failed: 'Algo ha fallado',
  offline: 'No podemos conectar con el servidor. Comprueba tu conexión.',
  suspendedUntil: (at: Date) =>
    `Tu cuenta está bloqueada hasta el ${formatDateTime('es', at)}. Si crees que es un error, contacta con el servicio de asistencia.`,
  retry: 'Reintentar',
  dismiss: 'Cerrar aviso',
  skip: 'Ir al contenido',
  devInbox: 'Bandeja de desarrollo',

  broken: {
    body: 'No se ha podido cargar esta página. Puede que haya una versión nueva.',
    reload: 'Recargar página',
  },
  notFound: {
    title: 'Página no encontrada',
    body: 'Comprueba la dirección o ve a la página de inicio.',
    home: 'Ir al inicio',
  },
  dialog: { cancel: 'Cancelar', close: 'Cerrar ventana' },
  wait: {
    tooManyAttempts: 'Demasiados intentos.',
    left: (n) =>
      formatPlural('es', n, {
        one: 'Inténtalo de nuevo dentro de # segundo.',
        many: 'Inténtalo de nuevo dentro de # de segundos.',
        other: 'Inténtalo de nuevo dentro de # segundos.',
      }),
    minutes: (n) =>
      formatPlural('es', n, {
        one: 'Inténtalo de nuevo dentro de # minuto.',
        many: 'Inténtalo de nuevo dentro de # de minutos.',
        other: 'Inténtalo de nuevo dentro de # minutos.',
      }),
    over: 'Ya puedes intentarlo de nuevo.',
  },
  menu: {
    open: (name) => `Menú de la cuenta de ${name}`,
    title: 'Menú de la cuenta',
    account: 'Tu cuenta',
    signOut: 'Cerrar sesión',
  },

  fields: {
    name: 'Nombre',
    email: 'Correo electrónico',
    password: 'Contraseña',
    newPassword: 'Contraseña nueva',
    repeatPassword: 'Confirmar contraseña',
    showPassword: 'Mostrar contraseña',
    hidePassword: 'Ocultar contraseña',
    passwordHint: (min) => `Al menos ${characters(min)}`,
  },
  validation: {
    required: 'Este campo es obligatorio',
    email: 'Escribe un correo electrónico como anna@example.com',
    tooShort: (min) => `Usa al menos ${characters(min)}`,
    tooLong: (max) => `Usa como máximo ${characters(max)}`,
    mismatch: 'Las contraseñas no coinciden',
  },
  signUp: {
    title: 'Crea tu cuenta',
    submit: 'Registrarse',
    haveAccount: '¿Ya tienes una cuenta?',
    link: 'Regístrate',
  },
  signIn: {
    title: 'Iniciar sesión',
    ended: 'Tu sesión se ha cerrado. Inicia sesión de nuevo.',
    submit: 'Iniciar sesión',
    continue: 'Continuar',
    sendCode: 'Enviarme un código',
    rememberMe: 'Mantener la sesión iniciada',
    noAccount: '¿No tienes una cuenta?',
    lastUsed: 'Último método usado',
    link: 'Iniciar sesión',
  },
  forgotPassword: {
    title: '¿Has olvidado tu contraseña?',
    intro: 'Escribe tu correo electrónico y te enviaremos un mensaje para restablecer la contraseña.',
    submit: 'Enviar mensaje',
    sentTitle: 'Revisa tu bandeja de entrada',
    sent: (email) => `Si existe una cuenta con ${email}, hemos enviado allí un enlace para restablecer la contraseña.`,
    again: 'Usar otro correo',
    link: '¿Has olvidado tu contraseña?',
    back: 'Volver al inicio de sesión',
  },
  newPassword: {
    title: 'Elige una contraseña nueva',
    intro: 'Se cerrará tu sesión en todos los dispositivos.',
    submit: 'Guardar contraseña',
    invalidLink: 'Este enlace ya no funciona',
    again: 'Solicitar otro enlace',
    doneTitle: 'Contraseña cambiada',
    done: 'Ya puedes iniciar sesión con la contraseña nueva.',
  },
  continueAs: { title: (name) => `¿Continuar como ${name}?`, submit: 'Continuar', switch: 'Usar otra cuenta' },
  accounts: {
    others: 'Otras cuentas',
    switchTo: (account) => `Cambiar a ${account}`,
    add: 'Añadir otra cuenta',
    signOutAll: 'Cerrar sesión en todas las cuentas',
    remaining: 'Cuentas con la sesión iniciada en este navegador',
    limit: (max, email) =>
      `Ya has llegado al máximo de ${max} cuentas en este navegador. Si inicias sesión con otra, se cerrará la sesión de ${email}.`,
  },
  noCookies: {
    title: 'Tu navegador ha bloqueado nuestra cookie',
    body: 'Necesitamos una cookie para mantener tu sesión iniciada. Permite las cookies de este sitio e inicia sesión de nuevo.',
  },
  signedOut: {
    left: { title: 'Has cerrado sesión', body: '¡Hasta pronto!' },
    deleted: {
      title: 'Cuenta eliminada',
      body: 'Tus datos se han eliminado y tu sesión se ha cerrado en todos los dispositivos.',
    },
    again: 'Iniciar sesión de nuevo',
  },
  verifyEmail: {
    title: 'Revisa tu bandeja de entrada',
    sent: (email) => `Hemos enviado un enlace a ${email}. Ábrelo para confirmar tu correo.`,
    spam: '¿No lo encuentras? Revisa la carpeta de correo no deseado.',
    resend: 'Reenviar mensaje',
    resendIn: (n) => `Reenviar en ${formatSeconds('es', n)}`,
    resent: (email) => `Te hemos enviado otro mensaje a ${email}.`,
    later: 'Confirmar más tarde',
    otherAddress: 'Usar otro correo',
    requestTitle: 'Confirma tu correo electrónico',
    requestIntro: 'Escribe tu correo electrónico y te enviaremos un mensaje de confirmación.',
    requested: (email) => `Si falta confirmar ${email}, hemos enviado un enlace a esa dirección.`,
    done: 'Gracias por confirmar tu correo electrónico.',
  },
  passwordStrength: {
    weak: 'Débil: fácil de adivinar',
    fair: 'Regular: añade algunos caracteres',
    good: 'Buena',
    strong: 'Segura: difícil de adivinar',
  },
} satisfies Texts['web']

const characters = (n: number): string =>
  formatPlural('es', n, { one: '# carácter', many: '# de caracteres', other: '# caracteres' })
