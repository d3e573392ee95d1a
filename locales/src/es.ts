import type { Texts } from './en.ts'
import { moment, momentInUtc } from './moment.ts'
import { duration, plural } from './plural.ts'

/** Spanish: tú, «guillemets», a colon after the greeting. */
export const texts = {
  errors: {
    // Any call
    VALIDATION_ERROR: 'Falta algo en el formulario o hay algún dato que no es correcto. Revísalo e inténtalo de nuevo.',
    BAD_REQUEST: 'No hemos podido leer la solicitud. Recarga la página e inténtalo de nuevo.',
    UNAUTHORIZED: 'Inicia sesión para continuar.',
    INVALID_ORIGIN: 'La solicitud viene de una página que no conocemos. Abre la aplicación desde su propia dirección.',
    INVALID_CALLBACKURL: 'Este enlace lleva a un sitio que no conocemos. Vuelve a empezar desde la aplicación.',
    INVALID_REDIRECTURL: 'Este enlace redirige a un sitio que no conocemos. Vuelve a empezar desde la aplicación.',
    INVALID_ERRORCALLBACKURL:
      'La página de error de este enlace está en un sitio que no conocemos. Vuelve a empezar desde la aplicación.',
    INVALID_NEWUSERCALLBACKURL:
      'La página de bienvenida de este enlace está en un sitio que no conocemos. Vuelve a empezar desde la aplicación.',
    NOT_FOUND: 'No hemos encontrado lo que buscas. Puede que se haya movido o eliminado.',
    METHOD_NOT_ALLOWED: 'Así no funciona. Vuelve atrás y usa los botones de la página.',
    PAYLOAD_TOO_LARGE: 'Es demasiado para una sola vez. Acórtalo e inténtalo de nuevo.',
    TOO_MANY_REQUESTS: 'Has ido un poco rápido. Espera un momento y vuelve a intentarlo.',
    INTERNAL_SERVER_ERROR: 'Algo ha fallado por nuestra parte. Inténtalo de nuevo en un momento.',
    SERVICE_UNAVAILABLE: 'Ahora mismo tenemos mucha actividad. Inténtalo de nuevo en un momento.',

    // Sign-in and session
    INVALID_EMAIL: 'Esto no parece una dirección de correo. Comprueba que no tenga errores.',
    INVALID_EMAIL_OR_PASSWORD: 'El correo o la contraseña no son correctos. Revísalos o restablece la contraseña.',
    EMAIL_NOT_VERIFIED: 'Primero confirma tu correo: abre el enlace del mensaje que te enviamos.',
    FAILED_TO_GET_SESSION: 'No hemos encontrado tu sesión. Vuelve a iniciarla, por favor.',
    SESSION_NOT_FOUND: 'Esta sesión ya ha terminado. Recarga la página para ver la lista actual.',
    SESSION_COOKIE_TOO_LARGE:
      'Tu perfil ocupa más de lo que un navegador puede guardar. Acorta el nombre o la dirección de la imagen.',
    SESSION_IS_NOT_FRESH: 'Iniciaste sesión hace ya un tiempo. Vuelve a iniciarla para hacer esto.',
    SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION:
      'Por tu seguridad, vuelve a iniciar sesión antes de dar este paso.',
    EITHER_USERID_OR_SESSION_IS_REQUIRED: 'No sabemos de quién se trata. Inicia sesión e inténtalo de nuevo.',

    // Accounts and passwords
    USER_NOT_FOUND: 'No hemos encontrado esta cuenta. Revisa la dirección o regístrate.',
    USER_ALREADY_EXISTS: 'Ya existe una cuenta con este correo. Inicia sesión o restablece la contraseña.',
    PASSWORD_TOO_SHORT: 'Esta contraseña es demasiado corta. Elige una más larga.',
    PASSWORD_TOO_LONG: 'Esta contraseña es demasiado larga. Elige una más corta.',
    INVALID_PASSWORD: 'La contraseña no es correcta. Inténtalo de nuevo o restablécela.',
    CREDENTIAL_ACCOUNT_NOT_FOUND:
      'Tu cuenta todavía no tiene contraseña. Usa «¿Has olvidado tu contraseña?» para crear una.',
    USER_ALREADY_HAS_A_PASSWORD: 'Tu cuenta ya tiene contraseña. Si quieres, puedes cambiarla.',
    EMAIL_CAN_NOT_BE_UPDATED: 'El correo se cambia en un paso aparte, con una confirmación por mensaje.',
    EMAIL_IS_THE_SAME: 'Esta ya es tu dirección de correo. Para cambiarla, escribe otra.',
    COULDNT_UPDATE_YOUR_EMAIL: 'No se ha podido cambiar tu correo. Prueba con otro, por favor.',
    FAILED_TO_GET_USER_INFO: 'Necesitamos saber que eres tú. Inicia sesión y abre el enlace otra vez.',

    // Features that are switched off
    EMAIL_AND_PASSWORD_IS_NOT_ENABLED: 'Aquí no se puede entrar con contraseña. Elige otra forma, por favor.',
    EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED:
      'Aquí no se pueden crear cuentas nuevas. Pide acceso a quien administra el servicio.',
    VERIFICATION_EMAIL_ISNT_ENABLED:
      'Aquí no se envían correos de confirmación. Pide ayuda a quien administra el servicio.',
    RESET_PASSWORD_ISNT_ENABLED:
      'Aquí no se puede restablecer la contraseña por correo. Pide ayuda a quien administra el servicio.',
    CHANGE_EMAIL_IS_DISABLED: 'Aquí no se puede cambiar el correo. Pide ayuda a quien administra el servicio.',

    // Mailed secrets
    INVALID_TOKEN: 'Este enlace no es válido o ya se ha usado. Pide uno nuevo, por favor.',
    TOKEN_EXPIRED: 'Este enlace ha caducado. Pide uno nuevo, por favor.',

    // No answer came, or none that is understood
    NETWORK_ERROR: 'No se puede conectar con el servicio. Comprueba tu conexión e inténtalo de nuevo.',
    TIMEOUT: 'La respuesta ha tardado demasiado. Inténtalo de nuevo.',
    ABORTED: 'La acción se interrumpió antes de terminar. Inténtalo de nuevo.',
    UNEXPECTED_ANSWER: 'Hemos recibido una respuesta que no entendemos. Recarga la página e inténtalo de nuevo.',
  },

  mails: {
    greeting: (name) => (name ? `Hola, ${name}:` : 'Hola:'),
    validity: (lifetime) => `El enlace funciona una sola vez y es válido durante ${lasting(lifetime)}.`,
    when: (at) => `Cuándo: ${momentInUtc('es', at)}`,
    linkFallback: 'Si el botón no funciona, copia esta dirección en tu navegador:',
    reason: ({ product }) => `Recibes este mensaje porque alguien indicó esta dirección en ${product}.`,

    verification: ({ product }) => ({
      subject: `Confirma tu correo para ${product}`,
      heading: 'Confirma tu correo',
      paragraphs: [`¡Te damos la bienvenida a ${product}! Confirma, por favor, que esta dirección es tuya.`],
      button: 'Confirmar correo',
      notYou: '¿No te has registrado? Ignora este mensaje: sin tu confirmación, la dirección quedará sin confirmar.',
    }),
    emailChangeApproval: ({ product, newEmail }) => ({
      subject: `Aprueba tu nuevo correo para ${product}`,
      heading: 'Aprueba el cambio de correo',
      paragraphs: [
        `Tu cuenta va a usar ${newEmail} a partir de ahora. Aprueba este cambio, por favor.`,
        'Después enviaremos un mensaje a la nueva dirección para confirmarla también.',
      ],
      button: 'Aprobar el cambio',
      notYou: '¿No has sido tú? No abras el enlace y cambia ya tu contraseña: puede que alguien esté usando tu cuenta.',
    }),
    newAddressConfirmation: ({ product }) => ({
      subject: `Confirma tu nuevo correo para ${product}`,
      heading: 'Confirma tu nuevo correo',
      paragraphs: [`Quieres usar esta dirección en tu cuenta de ${product}. Confirma, por favor, que es tuya.`],
      button: 'Confirmar nuevo correo',
      notYou: '¿No sabes nada de esto? Ignora este mensaje: la dirección no se usará.',
    }),
    reset: ({ product }) => ({
      subject: `Restablece tu contraseña de ${product}`,
      heading: 'Restablece tu contraseña',
      paragraphs: [
        'Has pedido una contraseña nueva. Elígela con el botón de abajo.',
        'Después se cerrará la sesión en todos tus dispositivos.',
      ],
      button: 'Elegir contraseña nueva',
      notYou: '¿No la has pedido? Ignora este mensaje: tu contraseña seguirá siendo la misma.',
    }),
    deletion: ({ product }) => ({
      subject: `Confirma que quieres eliminar tu cuenta de ${product}`,
      heading: '¿Eliminar tu cuenta?',
      paragraphs: [
        'Nos has pedido eliminar tu cuenta. Confirma, por favor, que es lo que quieres.',
        'Es definitivo: no se podrá recuperar tu cuenta ni nada de lo que contiene.',
      ],
      button: 'Eliminar mi cuenta',
      notYou: '¿No has sido tú? No abras el enlace y cambia ya tu contraseña. Tu cuenta seguirá como está.',
    }),
    passwordChanged: ({ product }) => ({
      subject: `Se ha cambiado tu contraseña de ${product}`,
      heading: 'Se ha cambiado tu contraseña',
      paragraphs: ['La contraseña de tu cuenta se acaba de cambiar. Si has sido tú, no tienes que hacer nada más.'],
      notYou: `¿No has sido tú? Abre ${product} cuanto antes y restablece la contraseña en la página de inicio de sesión.`,
    }),
    emailChanged: ({ product, newEmail }) => ({
      subject: `Se ha cambiado tu correo de ${product}`,
      heading: 'Se ha cambiado tu correo',
      paragraphs: [
        `Tu cuenta usa ahora ${newEmail}. A partir de ahora te escribiremos allí.`,
        'Si has sido tú, no tienes que hacer nada más.',
      ],
      notYou: `¿No has sido tú? Ponte en contacto con el equipo de ${product} cuanto antes.`,
    }),
    existingAccount: ({ product }) => ({
      subject: `Ya tienes una cuenta en ${product}`,
      heading: 'Ya tienes una cuenta',
      paragraphs: [
        `Alguien, quizá tú, ha intentado registrarse en ${product} con esta dirección. Ya existe una cuenta con ella.`,
        'Solo tienes que iniciar sesión. Si no recuerdas la contraseña, allí mismo puedes restablecerla.',
      ],
      button: 'Iniciar sesión',
      notYou: '¿No has sido tú? Entonces no tienes que hacer nada: en tu cuenta no ha cambiado nada.',
    }),
  },

  pages: {
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
  },

  web: {
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
  },

  inbox: {
    title: 'Buzón de desarrollo',
    intro: 'Mientras no haya un servidor de correo configurado, los mensajes no se envían. Llegan aquí.',
    empty: 'Aún no hay mensajes. Regístrate con cualquier dirección y el primero llegará aquí.',
    count: (n) => plural('es', n, { one: '# mensaje', many: '# de mensajes', other: '# mensajes' }),
    from: 'De',
    to: 'Para',
    subject: 'Asunto',
    date: 'Fecha',
    at: (at) => moment('es', at),
    status: { pending: 'Pendiente', sent: 'Enviado', failed: 'Fallido' },
    html: 'Ver como HTML',
    text: 'Ver como texto',
    back: 'Todos los mensajes',
    refresh: 'Actualizar',
  },
} satisfies Texts

const lasting = (seconds: number): string =>
  duration('es', seconds, {
    minutes: { one: '# minuto', many: '# de minutos', other: '# minutos' },
    hours: { one: '# hora', many: '# de horas', other: '# horas' },
    days: { one: '# día', many: '# de días', other: '# días' },
  })

const characters = (n: number): string =>
  plural('es', n, { one: '# carácter', many: '# de caracteres', other: '# caracteres' })
