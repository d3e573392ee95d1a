import type { Texts } from '../en.ts'
import { formatSeconds } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const web = {
  language: 'Idioma',
  appearance: { label: 'Apariencia', system: 'Según el sistema', light: 'Clara', dark: 'Oscura' },
  loading: 'Cargando…',
  failed: 'No ha funcionado',
  offline: 'No conseguimos conectar. Comprueba tu conexión a internet.',
  retry: 'Intentarlo de nuevo',
  dismiss: 'Cerrar este aviso',
  skip: 'Saltar al contenido',
  devInbox: 'Buzón de desarrollo',

  broken: {
    body: 'No se ha podido cargar esta pantalla. Puede que haya una versión nueva.',
    reload: 'Recargar la página',
  },
  notFound: {
    title: 'Esta página no existe',
    body: 'Puede que la dirección tenga una errata o que la página haya cambiado de sitio.',
    home: 'Ir al inicio',
  },
  dialog: { cancel: 'Cancelar', close: 'Cerrar esta ventana' },
  wait: {
    left: (n) =>
      formatPlural('es', n, {
        one: 'Podrás intentarlo de nuevo dentro de # segundo.',
        many: 'Podrás intentarlo de nuevo dentro de # de segundos.',
        other: 'Podrás intentarlo de nuevo dentro de # segundos.',
      }),
    minutes: (n) =>
      formatPlural('es', n, {
        one: 'Podrás intentarlo de nuevo dentro de # minuto.',
        many: 'Podrás intentarlo de nuevo dentro de # de minutos.',
        other: 'Podrás intentarlo de nuevo dentro de # minutos.',
      }),
    over: 'Ya puedes intentarlo de nuevo.',
  },
  menu: { open: (name) => `Menú de ${name}`, title: 'Tu menú', account: 'Tu cuenta', signOut: 'Cerrar sesión' },

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
    email: 'Escribe una dirección de correo electrónico, por ejemplo anna@example.com',
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
    ended: 'Tu sesión ha terminado. Vuelve a iniciarla, por favor.',
    submit: 'Iniciar sesión',
    rememberMe: 'Mantener la sesión iniciada',
    noAccount: '¿Aún no tienes cuenta?',
    link: 'Inicia sesión',
  },
  forgotPassword: {
    title: '¿Has olvidado tu contraseña?',
    intro: 'Escribe tu correo y te enviaremos un enlace para elegir una contraseña nueva.',
    submit: 'Enviar enlace',
    sentTitle: 'Revisa tu correo',
    sent: (email) => `Si conocemos ${email}, ya va en camino un mensaje con un enlace.`,
    again: 'Probar con otra dirección',
    link: '¿Has olvidado tu contraseña?',
    back: 'Volver al inicio de sesión',
  },
  newPassword: {
    title: 'Elige una contraseña nueva',
    intro: 'Después se cerrará la sesión en todos tus dispositivos.',
    submit: 'Guardar contraseña',
    invalidLink: 'Este enlace ya no funciona',
    again: 'Pedir un enlace nuevo',
    doneTitle: 'Tu contraseña se ha cambiado',
    done: 'Ya puedes iniciar sesión con ella.',
  },
  continueAs: { title: (name) => `¿Continuar como ${name}?`, submit: 'Continuar', switch: 'Usar otra cuenta' },
  noCookies: {
    title: 'Tu navegador no mantiene la sesión',
    body: 'Has iniciado sesión, pero tu navegador ha rechazado la cookie con la que te reconocemos. Permite las cookies para este sitio y vuelve a iniciar sesión.',
  },
  signedOut: {
    left: { title: 'Has cerrado sesión', body: '¡Hasta pronto!' },
    deleted: {
      title: 'Tu cuenta se ha eliminado',
      body: 'Tus datos ya no están y tu sesión se ha cerrado en todas partes.',
    },
    again: 'Volver a iniciar sesión',
  },
  reauthentication: {
    title: '¿Eres tú?',
    intro: 'Por tu seguridad, escribe tu contraseña una vez más.',
    submit: 'Continuar',
  },
  verifyEmail: {
    title: 'Revisa tu correo',
    sent: (email) => `Hemos enviado un enlace a ${email}. Ábrelo para confirmar que esta dirección es tuya.`,
    spam: '¿No llega nada? Mira también en la carpeta de spam.',
    resend: 'Enviar el mensaje de nuevo',
    resendIn: (n) => `Enviar de nuevo dentro de ${formatSeconds('es', n)}`,
    resent: (email) => `El mensaje va en camino a ${email}.`,
    later: 'Continuar sin confirmar',
    otherAddress: 'Usar otra dirección',
    requestTitle: 'Confirma tu correo',
    requestIntro: 'Escribe tu dirección y te enviaremos un enlace para confirmarla.',
    requested: (email) => `Si ${email} aún está sin confirmar, ya va en camino un mensaje con un enlace.`,
    done: '¡Gracias! Ahora sabemos que esta dirección es tuya.',
  },
  passwordStrength: {
    weak: 'Débil: fácil de adivinar',
    fair: 'Aceptable: unos caracteres más ayudarían',
    good: 'Buena',
    strong: 'Fuerte: difícil de adivinar',
  },
} satisfies Texts['web']

const characters = (n: number): string =>
  formatPlural('es', n, { one: '# carácter', many: '# de caracteres', other: '# caracteres' })
