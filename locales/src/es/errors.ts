import type { Texts } from '../en.ts'

export const errors = {
  // Any call
  VALIDATION_ERROR: 'Faltan campos o no son válidos. Revísalos e inténtalo de nuevo.',
  FIELD_NOT_ALLOWED: 'Este campo se rellena automáticamente y no se puede modificar.',
  BAD_REQUEST: 'Esta solicitud no es válida. Recarga la página e inténtalo de nuevo.',
  UNAUTHORIZED: 'Inicia sesión para continuar.',
  INVALID_ORIGIN: 'Esta solicitud viene de un sitio desconocido. Abre la aplicación en su dirección habitual.',
  INVALID_CALLBACKURL: 'Este enlace lleva a un sitio desconocido. Empieza de nuevo desde la aplicación.',
  INVALID_REDIRECTURL: 'Este enlace lleva a un sitio desconocido. Empieza de nuevo desde la aplicación.',
  NOT_FOUND: 'No lo hemos encontrado. Puede que se haya movido o eliminado.',
  METHOD_NOT_ALLOWED: 'Esta acción no es compatible. Vuelve atrás e inténtalo de nuevo.',
  PAYLOAD_TOO_LARGE: 'Es demasiado grande. Acórtalo e inténtalo de nuevo.',
  TOO_MANY_REQUESTS: 'Demasiados intentos. Espera un momento e inténtalo de nuevo.',
  INTERNAL_SERVER_ERROR: 'Algo ha fallado por nuestra parte. Inténtalo de nuevo dentro de un momento.',
  SERVICE_UNAVAILABLE: 'El servicio está ocupado ahora. Inténtalo de nuevo dentro de un momento.',

  // Sign-in and session
  INVALID_EMAIL: 'Este correo electrónico no es válido. Comprueba si tiene errores.',
  INVALID_EMAIL_OR_PASSWORD: 'Correo o contraseña incorrectos. Inténtalo de nuevo o restablece tu contraseña.',
  EMAIL_NOT_VERIFIED: 'Tu correo electrónico está sin confirmar. Abre el enlace que te hemos enviado.',
  TERMS_VERSION_NOT_CURRENT: 'Las condiciones han cambiado. Lee y acepta la versión actual.',
  BANNED_USER: 'Tu cuenta está bloqueada. Si crees que es un error, contacta con el servicio de asistencia.',
  FAILED_TO_GET_SESSION: 'No hemos encontrado tu sesión. Inicia sesión de nuevo.',
  SESSION_NOT_FOUND: 'Esta sesión ya ha terminado. Recarga la página para actualizar la lista.',
  SESSION_COOKIE_TOO_LARGE: 'Tu perfil es demasiado grande. Acorta tu nombre o la URL de tu foto.',
  SESSION_IS_NOT_FRESH: 'Inicia sesión de nuevo para continuar.',

  // Sign-up and passwords
  USER_NOT_FOUND: 'No hemos encontrado esta cuenta. Comprueba el correo o regístrate.',
  USER_ALREADY_EXISTS: 'Ya existe una cuenta con este correo. Inicia sesión o restablece tu contraseña.',
  INVITATION_NOT_FOUND: 'Esta invitación ya no es válida. Pide una nueva.',
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION:
    'Esta invitación es para otra dirección. Inicia sesión con la dirección invitada.',
  PASSWORD_TOO_SHORT: 'Esta contraseña es demasiado corta. Elige una más larga.',
  PASSWORD_TOO_LONG: 'Esta contraseña es demasiado larga. Elige una más corta.',
  PASSWORD_COMPROMISED: 'Esta contraseña es muy común o se ha filtrado. Elige otra.',
  INVALID_PASSWORD: 'Contraseña incorrecta. Inténtalo de nuevo o restablece tu contraseña.',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'Tu cuenta aún no tiene contraseña. Usa «¿Has olvidado tu contraseña?» para crearla.',
  USER_ALREADY_HAS_A_PASSWORD: 'Tu cuenta ya tiene contraseña. Puedes cambiarla.',

  // Features that are turned off
  EMAIL_AND_PASSWORD_IS_NOT_ENABLED: 'El inicio de sesión con contraseña está desactivado. Elige otro método.',
  EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED: 'El registro está desactivado. Pide acceso al administrador del servicio.',
  VERIFICATION_EMAIL_ISNT_ENABLED:
    'Los mensajes de confirmación están desactivados. Pide ayuda al administrador del servicio.',
  RESET_PASSWORD_ISNT_ENABLED:
    'El restablecimiento de contraseña por correo está desactivado. Pide ayuda al administrador del servicio.',

  // Mailed secrets
  INVALID_TOKEN: 'Este enlace no es válido o ya se ha usado. Solicita otro.',
  TOKEN_EXPIRED: 'Este enlace ha caducado. Solicita otro.',
  COULDNT_UPDATE_YOUR_EMAIL: 'No se ha podido cambiar tu correo electrónico. Prueba con otro.',

  // No response, or an unreadable one
  NETWORK_ERROR: 'No podemos conectar con el servidor. Comprueba tu conexión e inténtalo de nuevo.',
  TIMEOUT: 'El servidor ha tardado demasiado en responder. Inténtalo de nuevo.',
  ABORTED: 'La solicitud se ha cancelado. Inténtalo de nuevo.',
  UNEXPECTED_ANSWER: 'Hemos recibido una respuesta inesperada. Recarga la página e inténtalo de nuevo.',
} satisfies Texts['errors']
