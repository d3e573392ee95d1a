import type { Texts } from '../en.ts'

export const errors = {
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
  INVALID_EMAIL: 'Esto no parece una dirección de correo electrónico. Comprueba que no tenga errores.',
  INVALID_EMAIL_OR_PASSWORD: 'El correo o la contraseña no son correctos. Revísalos o restablece la contraseña.',
  EMAIL_NOT_VERIFIED: 'Primero confirma tu correo: abre el enlace del mensaje que te enviamos.',
  BANNED_USER: 'Tu cuenta está bloqueada. Si crees que es un error, ponte en contacto con el servicio de ayuda.',
  FAILED_TO_GET_SESSION: 'No hemos encontrado tu sesión. Vuelve a iniciarla, por favor.',
  SESSION_NOT_FOUND: 'Esta sesión ya ha terminado. Recarga la página para ver la lista actual.',
  SESSION_COOKIE_TOO_LARGE:
    'Tu perfil ocupa más de lo que un navegador puede guardar. Acorta el nombre o la dirección de la imagen.',
  SESSION_IS_NOT_FRESH: 'Iniciaste sesión hace ya un tiempo. Vuelve a iniciarla para hacer esto.',
  SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION:
    'Por tu seguridad, vuelve a iniciar sesión antes de dar este paso.',
  EITHER_USERID_OR_SESSION_IS_REQUIRED: 'No sabemos de quién se trata. Inicia sesión e inténtalo de nuevo.',

  // Sign-up and passwords
  USER_NOT_FOUND: 'No hemos encontrado esta cuenta. Revisa la dirección o regístrate.',
  USER_ALREADY_EXISTS: 'Ya existe una cuenta con este correo. Inicia sesión o restablece la contraseña.',
  PASSWORD_TOO_SHORT: 'Esta contraseña es demasiado corta. Elige una más larga.',
  PASSWORD_TOO_LONG: 'Esta contraseña es demasiado larga. Elige una más corta.',
  INVALID_PASSWORD: 'La contraseña no es correcta. Inténtalo de nuevo o restablécela.',
  CREDENTIAL_ACCOUNT_NOT_FOUND:
    'Tu cuenta todavía no tiene contraseña. Usa «¿Has olvidado tu contraseña?» para crear una.',

  // Features that are switched off
  EMAIL_AND_PASSWORD_IS_NOT_ENABLED: 'Aquí no se puede iniciar sesión con contraseña. Elige otra forma, por favor.',
  EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED:
    'Aquí no se pueden crear cuentas nuevas. Pide acceso a quien administra el servicio.',
  VERIFICATION_EMAIL_ISNT_ENABLED:
    'Aquí no se envían mensajes de confirmación. Pide ayuda a quien administra el servicio.',
  RESET_PASSWORD_ISNT_ENABLED:
    'Aquí no se puede restablecer la contraseña por correo. Pide ayuda a quien administra el servicio.',

  // Mailed secrets
  INVALID_TOKEN: 'Este enlace no es válido o ya se ha usado. Pide uno nuevo, por favor.',
  TOKEN_EXPIRED: 'Este enlace ha caducado. Pide uno nuevo, por favor.',

  // No answer came, or none that is understood
  NETWORK_ERROR: 'No se puede conectar con el servicio. Comprueba tu conexión e inténtalo de nuevo.',
  TIMEOUT: 'La respuesta ha tardado demasiado. Inténtalo de nuevo.',
  ABORTED: 'La acción se interrumpió antes de terminar. Inténtalo de nuevo.',
  UNEXPECTED_ANSWER: 'Hemos recibido una respuesta que no entendemos. Recarga la página e inténtalo de nuevo.',
} satisfies Texts['errors']
