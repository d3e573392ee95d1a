import type { Texts } from '../en.ts'

export const errors = {
  // Any call
  VALIDATION_ERROR: 'Faltan campos o no son válidos. Revísalos e inténtalo de nuevo.',
  FIELD_NOT_ALLOWED: 'Este campo se rellena automáticamente y no se puede modificar.',
  BAD_REQUEST: 'Esta solicitud no es válida. Recarga la página e inténtalo de nuevo.',
  INVALID_ORIGIN: 'Esta solicitud viene de un sitio desconocido. Abre la aplicación en su dirección habitual.',
  INVALID_CALLBACKURL: 'Este enlace lleva a un sitio desconocido. Empieza de nuevo desde la aplicación.',
  METHOD_NOT_ALLOWED: 'Esta acción no se admite. Vuelve atrás e inténtalo de nuevo.',
  PAYLOAD_TOO_LARGE: 'Es demasiado grande. Acórtalo e inténtalo de nuevo.',
  TOO_MANY_REQUESTS: 'Demasiados intentos. Espera un momento e inténtalo de nuevo.',
  INTERNAL_SERVER_ERROR: 'Algo ha fallado por nuestra parte. Inténtalo de nuevo dentro de un momento.',
  SERVICE_UNAVAILABLE: 'El servicio está saturado. Inténtalo de nuevo dentro de un momento.',

  // Sign-in and session
  INVALID_EMAIL: 'Este correo electrónico no es válido. Comprueba si tiene errores.',
  INVALID_EMAIL_OR_PASSWORD: 'Correo o contraseña incorrectos. Inténtalo de nuevo o restablece tu contraseña.',
  EMAIL_NOT_VERIFIED: 'Aún no has confirmado tu correo electrónico. Abre el enlace que te hemos enviado.',
  BANNED_USER: 'Tu cuenta está bloqueada. Si crees que es un error, contacta con el servicio de asistencia.',
  FAILED_TO_GET_SESSION: 'No hemos encontrado tu sesión. Inicia sesión de nuevo.',
  SESSION_NOT_FOUND: 'Esta sesión ya ha terminado. Recarga la página para actualizar la lista.',
  SESSION_COOKIE_TOO_LARGE: 'Tu perfil es demasiado grande. Acorta tu nombre o la URL de tu foto.',

  // Features that are turned off
  EMAIL_AND_PASSWORD_IS_NOT_ENABLED: 'El inicio de sesión con contraseña está desactivado. Elige otro método.',

  // No response, or an unreadable one
  NETWORK_ERROR: 'No podemos conectar con el servidor. Comprueba tu conexión e inténtalo de nuevo.',
  TIMEOUT: 'El servidor ha tardado demasiado en responder. Inténtalo de nuevo.',
  ABORTED: 'La solicitud se ha cancelado. Inténtalo de nuevo.',
  UNEXPECTED_ANSWER: 'Hemos recibido una respuesta inesperada. Recarga la página e inténtalo de nuevo.',
} satisfies Texts['errors']
