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
  INVALID_PICTURE: 'Este archivo no es una imagen que podamos mostrar. Elige un archivo WebP, PNG o JPEG.',
  COULDNT_UPDATE_YOUR_EMAIL: 'No se ha podido cambiar tu correo. Prueba con otro, por favor.',
  FAILED_TO_GET_USER_INFO: 'Necesitamos saber que eres tú. Inicia sesión y abre el enlace otra vez.',

  // Features that are switched off
  EMAIL_AND_PASSWORD_IS_NOT_ENABLED: 'Aquí no se puede iniciar sesión con contraseña. Elige otra forma, por favor.',
  EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED:
    'Aquí no se pueden crear cuentas nuevas. Pide acceso a quien administra el servicio.',
  VERIFICATION_EMAIL_ISNT_ENABLED:
    'Aquí no se envían mensajes de confirmación. Pide ayuda a quien administra el servicio.',
  RESET_PASSWORD_ISNT_ENABLED:
    'Aquí no se puede restablecer la contraseña por correo. Pide ayuda a quien administra el servicio.',
  CHANGE_EMAIL_IS_DISABLED: 'Aquí no se puede cambiar el correo. Pide ayuda a quien administra el servicio.',

  // Mailed secrets
  INVALID_TOKEN: 'Este enlace no es válido o ya se ha usado. Pide uno nuevo, por favor.',
  TOKEN_EXPIRED: 'Este enlace ha caducado. Pide uno nuevo, por favor.',

  // Organizations
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION:
    'Aquí no se pueden crear organizaciones nuevas. Pide ayuda a quien administra el servicio.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS:
    'Ya perteneces al número máximo de organizaciones. Sal de una antes de crear otra.',
  ORGANIZATION_ALREADY_EXISTS: 'Ya hay una organización con esta dirección web. Elige otra dirección.',
  SLUG_IS_TAKEN: 'Esta dirección web ya está en uso. Elige otra.',
  ORGANIZATION_NOT_FOUND: 'No hemos encontrado esta organización. Puede que se haya eliminado.',
  NO_ACTIVE_ORGANIZATION: 'Primero elige una organización.',
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION:
    'No perteneces a esta organización. Pide una invitación a quien la administra.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION:
    'No puedes cambiar esta organización. Pídeselo a un propietario o a un administrador.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION: 'No puedes eliminar esta organización. Pídeselo a un propietario.',

  // Members
  MEMBER_NOT_FOUND: 'No hemos encontrado a este miembro. Puede que ya no esté en la organización.',
  ROLE_NOT_FOUND: 'Este rol no existe. Elige otro.',
  TEAM_NOT_FOUND: 'No hemos encontrado este equipo. Puede que se haya eliminado.',
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: 'Esta persona ya es miembro.',
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED:
    'Esta organización está completa. Alguien tiene que salir para que entre otra persona.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER: 'No puedes cambiar a este miembro. Pídeselo a un propietario.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER: 'No puedes quitar a este miembro. Pídeselo a un propietario.',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER:
    'Solo tú tienes el rol de propietario. Dáselo primero a otra persona.',
  YOU_ARE_THE_ONLY_OWNER_OF_AN_ORGANIZATION:
    'Solo tú tienes el rol de propietario en una organización. Primero transfiérela o elimínala.',

  // Invitations
  NOT_AUTHENTICATED: 'Inicia sesión para ver esta invitación o abre el enlace del mensaje que te enviamos.',
  INVITATION_NOT_FOUND: 'Esta invitación ya no está abierta o el enlace es antiguo. Pide una invitación nueva.',
  FAILED_TO_RETRIEVE_INVITATION: 'Esta invitación acaba de desaparecer. Puede que la organización se haya eliminado.',
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION:
    'Esta invitación es para otra dirección. Inicia sesión con la dirección a la que se envió.',
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION:
    'La persona que te invitó ya no puede invitar. Pide a la organización una invitación nueva.',
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: 'Esta persona ya tiene una invitación. Puedes volver a enviarla.',
  INVITATION_LIMIT_REACHED: 'Hay demasiadas invitaciones pendientes. Espera a que respondan o retira algunas.',
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION:
    'No puedes invitar a nadie aquí. Pídeselo a un propietario o a un administrador.',
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE: 'No puedes dar un rol superior al tuyo. Elige otro rol.',
  YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION:
    'No puedes retirar esta invitación. Pídeselo a un propietario o a un administrador.',
  ORGANIZATION_ID_IS_REQUIRED: 'Primero elige una organización.',
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION:
    'No perteneces a esta organización. Pide una invitación a quien la administra.',

  // Teams
  YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION:
    'No puedes crear equipos aquí. Pídeselo a un propietario o a un administrador.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM:
    'No puedes cambiar este equipo. Pídeselo a un propietario o a un administrador.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION:
    'No puedes eliminar equipos aquí. Pídeselo a un propietario o a un administrador.',
  UNABLE_TO_REMOVE_LAST_TEAM: 'Una organización debe tener al menos un equipo. Crea otro antes de eliminar este.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS:
    'Esta organización ya tiene todos los equipos que puede tener. Elimina uno antes de crear otro.',

  // No answer came, or none that is understood
  NETWORK_ERROR: 'No se puede conectar con el servicio. Comprueba tu conexión e inténtalo de nuevo.',
  TIMEOUT: 'La respuesta ha tardado demasiado. Inténtalo de nuevo.',
  ABORTED: 'La acción se interrumpió antes de terminar. Inténtalo de nuevo.',
  UNEXPECTED_ANSWER: 'Hemos recibido una respuesta que no entendemos. Recarga la página e inténtalo de nuevo.',
} satisfies Texts['errors']
