import type { Texts } from '../en.ts'
import { formatDateTime } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const twoFactor = {
  title: 'Verificación en dos pasos',
  on: 'Activada',
  off: 'Desactivada',

  app: {
    title: 'Escribe el código de tu aplicación',
    intro: (product) => `Abre tu aplicación de autenticación y busca ${product}.`,
    field: 'Código de la aplicación',
    choose: 'Usar la aplicación de autenticación',
  },
  mail: {
    title: 'Escribe el código de nuestro correo',
    intro: 'Hemos enviado un código al correo de tu cuenta. Sirve durante unos minutos.',
    field: 'Código del correo',
    choose: 'Recibir un código por correo',
    resend: 'Enviar otro código',
    resent: 'Un código nuevo va en camino. El anterior ya no sirve.',
  },
  backup: {
    title: 'Escribe un código de respaldo',
    intro: 'Uno de los códigos que guardaste al configurar la verificación en dos pasos. Cada uno sirve una sola vez.',
    field: 'Código de respaldo',
    choose: 'Usar un código de respaldo',
  },
  digits: (n) =>
    formatPlural('es', n, { one: 'Escribe # cifra', many: 'Escribe las # de cifras', other: 'Escribe las # cifras' }),
  trust: (days) =>
    formatPlural('es', days, {
      one: 'No pedir un código en este dispositivo durante # día',
      many: 'No pedir un código en este dispositivo durante # de días',
      other: 'No pedir un código en este dispositivo durante # días',
    }),
  submit: 'Continuar',
  otherMethods: '¿No tienes un código a mano?',
  noMethod: '¿No te sirve nada de esto? Pide ayuda al administrador.',
  otherAccount: 'Iniciar sesión con otra cuenta',
  expired: { title: 'Vuelve a iniciar sesión', submit: 'Volver al inicio de sesión' },

  proof: {
    title: '¿Eres tú?',
    intro: 'Por tu seguridad, antes te pedimos un código.',
    done: 'Gracias, ya sabemos que eres tú. Repite el paso, por favor.',
  },

  section: {
    intro:
      'Al iniciar sesión te pedimos además un código de una aplicación de tu teléfono. Así no basta con robar tu contraseña ni con entrar en una de tus cuentas vinculadas.',
    start: 'Configurar',
    app: 'Aplicación de autenticación',
    appHint: 'Muestra códigos nuevos continuamente, incluso sin conexión',
    changeApp: 'Configurar de nuevo',
    codes: 'Códigos de respaldo',
    codesHint: 'Para cuando no tengas el teléfono a mano. Cada uno sirve una sola vez',
    renewCodes: 'Códigos nuevos',
    turnOff: 'Desactivar',
  },
  setUp: {
    step: (n, of) => `Paso ${n} de ${of}`,
    password: 'Primero tu contraseña, para saber que eres tú.',
    ready: 'Ten a mano tu teléfono: en el siguiente paso, una aplicación te mostrará un código.',
    next: 'Continuar',
    scan: 'Abre una aplicación de autenticación en tu teléfono y escanea esta imagen. Encontrarás aplicaciones así en la tienda de tu teléfono.',
    picture: 'Código QR con la clave para tu aplicación de autenticación',
    open: 'Abrir en una aplicación de este dispositivo',
    key: 'O escribe esta clave en la aplicación',
    copy: 'Copiar clave',
    copied: 'La clave se ha copiado.',
    field: 'Código que muestra ahora la aplicación',
    confirm: 'Activar',
    done: 'La verificación en dos pasos está activada.',
    replaced: 'La aplicación está configurada. Los códigos de la anterior ya no sirven.',
  },
  codes: {
    title: 'Guarda tus códigos de respaldo',
    intro:
      'Si no tienes el teléfono, podrás entrar con uno de estos códigos. Cada uno sirve una sola vez. Solo los mostramos ahora: guárdalos en un lugar seguro, lejos del teléfono.',
    heading: (product) => `Códigos de respaldo de ${product}`,
    once: 'Cada uno sirve una sola vez.',
    copy: 'Copiar',
    copied: 'Los códigos se han copiado.',
    notCopied: 'No se ha podido copiar.',
    download: 'Descargar',
    print: 'Imprimir',
    saved: 'Ya los he guardado',
  },
  renew: {
    title: 'Códigos de respaldo nuevos',
    intro: 'Los códigos que tienes ahora dejarán de servir.',
    submit: 'Crear códigos nuevos',
  },
  turnOff: {
    title: '¿Desactivar la verificación en dos pasos?',
    body: 'Iniciarás sesión sin código. Tus códigos de respaldo dejarán de servir y ningún dispositivo será ya de confianza.',
    submit: 'Desactivar',
    done: 'La verificación en dos pasos está desactivada.',
  },
  devices: {
    title: 'Dispositivos de confianza',
    intro: 'En estos dispositivos no te pedimos un código.',
    empty: 'Te pedimos un código en todos los dispositivos.',
    lastUsed: (at) => `Último uso: ${formatDateTime('es', at)}`,
    until: (at) => `De confianza hasta el ${formatDateTime('es', at)}`,
    revoke: 'Dejar de confiar',
    revokeNamed: (device) => `Dejar de confiar en este dispositivo: ${device}`,
    revokeAll: 'No confiar en ninguno',
    confirmOne: {
      title: '¿Dejar de confiar en este dispositivo?',
      body: (device) => `El próximo inicio de sesión en este dispositivo necesitará un código: ${device}`,
    },
    confirmAll: {
      title: '¿Dejar de confiar en todos los dispositivos?',
      body: 'El próximo inicio de sesión necesitará un código en cada dispositivo, también en este. No se cierra ninguna sesión.',
    },
    revoked: 'Ahí volveremos a pedirte un código.',
    allRevoked: 'Volveremos a pedirte un código en todos los dispositivos.',
  },
} satisfies Texts['twoFactor']
