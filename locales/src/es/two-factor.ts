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
    choose: 'Usar aplicación de autenticación',
  },
  mail: {
    title: 'Escribe el código de nuestro mensaje',
    intro: 'Te hemos enviado un código a tu correo electrónico. Es válido durante unos minutos.',
    sentTo: (email) =>
      `Te hemos enviado un código a ${email}. En este navegador también puedes usar el enlace del mensaje.`,
    sentToVerify: (email) =>
      `Hemos enviado un código y un enlace a ${email}. Escribe el código o abre el enlace para confirmar tu correo.`,
    sentToReset: (email) =>
      `Si existe una cuenta con ${email}, hemos enviado allí un código y un enlace. Escribe el código o abre el enlace.`,
    field: 'Código del mensaje',
    choose: 'Recibir un código por correo',
    resend: 'Enviar otro código',
    resent: 'Código nuevo enviado. El anterior ya no funciona.',
  },
  backup: {
    title: 'Escribe un código de respaldo',
    intro:
      'Guardaste tus códigos de respaldo al configurar la verificación en dos pasos. Cada código funciona una vez.',
    field: 'Código de respaldo',
    choose: 'Usar un código de respaldo',
  },
  digits: (n) =>
    formatPlural('es', n, { one: 'Escribe # cifra', many: 'Escribe las # de cifras', other: 'Escribe las # cifras' }),
  trust: (days) =>
    formatPlural('es', days, {
      one: 'Confiar en este dispositivo durante # día',
      many: 'Confiar en este dispositivo durante # de días',
      other: 'Confiar en este dispositivo durante # días',
    }),
  submit: 'Continuar',
  otherMethods: '¿No puedes obtener un código?',
  otherAccount: 'Usar otra cuenta',
  expired: { title: 'Inicio de sesión caducado', submit: 'Volver al inicio de sesión' },
  recovery: {
    choose: 'He perdido mi dispositivo y mis códigos',
    title: 'Recuperar la cuenta',
    intro:
      'Te enviaremos un mensaje y empezará un periodo de espera. Después podrás desactivar la verificación en dos pasos con tu contraseña y un código de nuestro mensaje.',
    safety: 'Puedes cancelarlo en cualquier momento. Iniciar sesión con un código también lo cancela.',
    submit: 'Iniciar recuperación',
    back: 'Usar otro método',
    waiting: {
      title: 'Recuperación solicitada',
      until: (dueAt) =>
        `Podrás completarla durante 7 días a partir del ${formatDateTime('es', dueAt)}. Inicia sesión de nuevo entonces.`,
      hint: 'Te hemos enviado un enlace que cancela la recuperación.',
    },
    due: {
      title: 'Completar la recuperación',
      intro:
        'Te enviaremos un código por correo. Desactiva la verificación en dos pasos y cierra tu sesión en todos los dispositivos.',
      send: 'Enviar código',
      sent: 'Te hemos enviado un código a tu correo electrónico. Desactiva la verificación en dos pasos y cierra tu sesión en todos los dispositivos.',
      field: 'Código del mensaje',
      submit: 'Desactivar la verificación en dos pasos',
    },
    done: {
      title: 'Verificación en dos pasos desactivada',
      body: 'Inicia sesión con tu contraseña. Después, configura de nuevo la verificación en dos pasos.',
    },
    notice: {
      title: 'Recuperación solicitada',
      until: (dueAt) =>
        `Alguien con tu contraseña ha pedido desactivar la verificación en dos pasos. Será posible a partir del ${formatDateTime('es', dueAt)}. Si no has sido tú, cancélalo y cambia tu contraseña.`,
      cancel: 'Cancelar recuperación',
      canceled: 'Recuperación cancelada',
    },
    cancelPage: {
      title: '¿Cancelar la recuperación?',
      body: 'Alguien con tu contraseña ha pedido desactivar la verificación en dos pasos de tu cuenta.',
      doneTitle: 'Recuperación cancelada',
      done: 'La verificación en dos pasos sigue activada. Si no has solicitado la recuperación, restablece tu contraseña ahora.',
      resetPassword: 'Restablecer contraseña',
      uselessTitle: 'Este enlace ya no funciona',
      useless: 'La recuperación se ha completado, se ha cancelado o ha caducado.',
    },
  },

  stepUp: {
    title: 'Confirma que eres tú',
    intro: 'Así tu cuenta está protegida si otra persona usa este dispositivo.',
    submit: 'Confirmar',
    send: 'Enviar código',
    sendTo: (email) => `Te enviaremos un código a ${email}.`,
  },

  section: {
    intro:
      'Protege tu cuenta con un código de tu teléfono al iniciar sesión. Una contraseña robada no será suficiente.',
    start: 'Configurar',
    app: 'Aplicación de autenticación',
    appHint: 'Genera códigos, incluso sin conexión.',
    changeApp: 'Reemplazar aplicación',
    codes: 'Códigos de respaldo',
    codesHint: 'Por si no tienes tu teléfono. Cada código funciona una vez.',
    renewCodes: 'Obtener códigos nuevos',
    turnOff: 'Desactivar',
  },
  setUp: {
    step: (n, of) => `Paso ${n} de ${of}`,
    password: 'Escribe tu contraseña para confirmar que eres tú.',
    ready: 'Para el siguiente paso necesitas tu teléfono y una aplicación de autenticación.',
    next: 'Continuar',
    scan: 'Escanea este código QR con una aplicación de autenticación. Puedes encontrar una en la tienda de aplicaciones de tu teléfono.',
    picture: 'Código QR con la clave para tu aplicación de autenticación',
    open: 'Abrir en una aplicación de este dispositivo',
    key: 'O escribe esta clave en la aplicación',
    copy: 'Copiar clave',
    copied: 'Clave copiada',
    field: 'Código de la aplicación',
    confirm: 'Activar',
    done: 'Verificación en dos pasos activada',
    replaced: 'Aplicación de autenticación reemplazada. Los códigos de la anterior ya no funcionan.',
  },
  codes: {
    title: 'Guarda tus códigos de respaldo',
    intro:
      'Usa un código de respaldo para iniciar sesión sin tu teléfono. Cada código funciona una vez. Guárdalos en un lugar seguro: solo los mostramos ahora.',
    heading: (product) => `Códigos de respaldo de ${product}`,
    once: 'Cada código funciona una vez.',
    copy: 'Copiar',
    copied: 'Códigos copiados',
    notCopied: 'No se ha podido copiar',
    download: 'Descargar',
    print: 'Imprimir',
    saved: 'He guardado los códigos',
    leave: {
      title: '¿Salir sin los códigos?',
      body: 'Si no has guardado los códigos, tendrás que obtener otros nuevos.',
      discard: 'Salir de la página',
      keep: 'Seguir en la página',
    },
  },
  renew: {
    title: 'Obtener códigos de respaldo nuevos',
    intro: 'Tus códigos actuales dejarán de funcionar.',
    submit: 'Obtener códigos nuevos',
  },
  turnOff: {
    title: '¿Desactivar la verificación en dos pasos?',
    body: 'Iniciarás sesión sin código. Se eliminarán tus códigos de respaldo y dispositivos de confianza.',
    submit: 'Desactivar',
    done: 'Verificación en dos pasos desactivada',
  },
  devices: {
    title: 'Dispositivos de confianza',
    intro: 'No necesitas un código en estos dispositivos.',
    empty: 'No hay dispositivos de confianza. Necesitas un código en todos.',
    lastUsed: (at) => `Último uso: ${formatDateTime('es', at)}`,
    until: (at) => `De confianza hasta el ${formatDateTime('es', at)}`,
    revoke: 'Dejar de confiar',
    revokeNamed: (device) => `Dejar de confiar en este dispositivo: ${device}`,
    revokeAll: 'Dejar de confiar en todos',
    confirmOne: {
      title: '¿Dejar de confiar en este dispositivo?',
      body: (device) => `Necesitarás un código la próxima vez que inicies sesión en este dispositivo: ${device}`,
    },
    confirmAll: {
      title: '¿Dejar de confiar en todos los dispositivos?',
      body: 'Necesitarás un código la próxima vez que inicies sesión en cualquier dispositivo, incluido este. Tu sesión seguirá iniciada.',
    },
    revoked: 'En este dispositivo vuelves a necesitar un código',
    allRevoked: 'Vuelves a necesitar un código en todos los dispositivos',
  },
} satisfies Texts['twoFactor']
