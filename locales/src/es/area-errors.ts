import type { Texts } from '../en.ts'

export const areaErrors = {
  // Account
  USER_ALREADY_HAS_A_PASSWORD: 'Tu cuenta ya tiene contraseña. Si quieres, puedes cambiarla.',
  EMAIL_CAN_NOT_BE_UPDATED: 'El correo se cambia en un paso aparte, con una confirmación por mensaje.',
  EMAIL_IS_THE_SAME: 'Esta ya es tu dirección de correo. Para cambiarla, escribe otra.',
  INVALID_PICTURE: 'Este archivo no es una imagen que podamos mostrar. Elige un archivo WebP, PNG o JPEG.',
  COULDNT_UPDATE_YOUR_EMAIL: 'No se ha podido cambiar tu correo. Prueba con otro, por favor.',
  CHANGE_EMAIL_IS_DISABLED: 'Aquí no se puede cambiar el correo. Pide ayuda a quien administra el servicio.',
  FAILED_TO_GET_USER_INFO: 'Necesitamos saber que eres tú. Inicia sesión y abre el enlace otra vez.',

  // Two-factor
  TWO_FACTOR_ISNT_ENABLED: 'La verificación en dos pasos aún no está activada. Configúrala primero.',
  TOTP_NOT_ENABLED: 'No hay ninguna aplicación de autenticación configurada. Elige otra forma, por favor.',
  OTP_NOT_ENABLED: 'La verificación en dos pasos aún no está configurada. Empieza con tu contraseña.',
  OTP_ISNT_CONFIGURED: 'Aquí no se envían códigos por correo. Elige otra forma, por favor.',
  OTP_HAS_EXPIRED: 'Este código ha caducado. Pide que te enviemos uno nuevo.',
  BACKUP_CODES_ARENT_ENABLED: 'Aún no tienes códigos de respaldo. Elige otra forma, por favor.',
  // Also what a provider's code is called that it does not take back.
  INVALID_CODE: 'Este código no se ha aceptado: es incorrecto, demasiado antiguo o ya se ha usado. Inténtalo de nuevo.',
  INVALID_BACKUP_CODE: 'Este código de respaldo no es correcto o ya se ha usado. Prueba con otro.',
  INVALID_TWO_FACTOR_COOKIE: 'Ha pasado demasiado tiempo o ha habido demasiados intentos. Vuelve a iniciar sesión.',
  TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE: 'Demasiados errores. Pide que te enviemos un código nuevo.',
  TRUSTED_DEVICE_NOT_FOUND: 'Este dispositivo ya no es de confianza. Recarga la página para ver la lista actual.',

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

  // Administration
  NOT_WHILE_IMPERSONATING:
    'Esto no se puede hacer mientras estás en la cuenta de otra persona. Vuelve primero a la tuya.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS: 'No puedes crear cuentas. Pídeselo a otro administrador.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS: 'No puedes ver la lista de personas. Pídeselo a otro administrador.',
  YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE: 'No puedes cambiar los roles de nadie. Pídeselo a otro administrador.',
  YOU_ARE_NOT_ALLOWED_TO_BAN_USERS: 'No puedes bloquear a nadie. Pídeselo a otro administrador.',
  YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS:
    'No puedes entrar en las cuentas de otras personas. Pídeselo a otro administrador.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS: 'No puedes eliminar cuentas. Pídeselo a otro administrador.',
  YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD:
    'No puedes cambiar las contraseñas de otras personas. Pídeselo a otro administrador.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS:
    'No puedes ver las sesiones de otras personas. Pídeselo a otro administrador.',
  YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS:
    'No puedes cerrar las sesiones de otras personas. Pídeselo a otro administrador.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_ORGANIZATIONS: 'No puedes ver la lista de organizaciones. Pídeselo a otro administrador.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_MAILS: 'No puedes ver los correos salientes. Pídeselo a otro administrador.',
  YOU_ARE_NOT_ALLOWED_TO_RETRY_MAILS: 'No puedes volver a enviar correos. Pídeselo a otro administrador.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_ACTIVITY: 'No puedes ver esta actividad. Pídeselo a alguien que tenga ese permiso.',
  YOU_ARE_NOT_ALLOWED_TO_ACT_ON_THIS_USER:
    'Esta persona tiene permisos que tú no tienes, así que no puedes cambiar su cuenta.',
  YOU_ARE_NOT_ALLOWED_TO_GIVE_THIS_ROLE: 'Este rol tiene permisos que tú no tienes, así que no puedes darlo a nadie.',
  YOU_CANNOT_BAN_YOURSELF: 'No puedes bloquear tu propia cuenta.',
  YOU_CANNOT_IMPERSONATE_YOURSELF: 'Esta ya es tu propia cuenta.',
  YOU_ARE_NOT_IMPERSONATING_ANYONE: 'Ya estás en tu propia cuenta.',
  FAILED_TO_FIND_ADMIN_SESSION: 'No hemos podido volver a tu cuenta. Vuelve a iniciar sesión, por favor.',
  UNABLE_TO_REMOVE_LAST_ADMIN: 'Sin esta persona nadie administraría la plataforma. Da antes ese rol a otra.',
  USER_IS_THE_ONLY_OWNER_OF_AN_ORGANIZATION:
    'Esta persona es la única propietaria de una organización. Primero hay que cederla o eliminarla.',
  MAIL_NOT_FOUND: 'No hemos encontrado este correo. Puede que se haya eliminado.',

  // The return from a social provider: as a redirect carries them
  invalid_callback_request: 'El proveedor ha enviado algo que no entendemos. Vuelve a empezar, por favor.',
  state_not_found: 'No sabemos dónde ha empezado esto. Vuelve a empezar, por favor.',
  please_restart_the_process:
    'Ha pasado demasiado tiempo o ya se ha terminado en otra pestaña. Vuelve a empezar, por favor.',
  access_denied:
    'No has dado tu permiso en el proveedor, así que nada ha cambiado. Inténtalo de nuevo o elige otra forma.',
  no_code: 'El proveedor te ha devuelto sin resultado. Vuelve a empezar, por favor.',
  oauth_provider_not_found: 'Este proveedor no se puede usar aquí por ahora. Elige otra forma de iniciar sesión.',
  invalid_code: 'El proveedor no nos ha confirmado que eras tú. Vuelve a empezar, por favor.',
  unable_to_get_user_info:
    'El proveedor no nos ha dicho quién eres. Inténtalo de nuevo en un momento o elige otra forma.',
  email_not_found:
    'El proveedor no nos ha dado ninguna dirección de correo. Regístrate primero con tu correo y conecta después el proveedor en tu cuenta.',
  no_callback_url: 'No sabemos adónde llevarte después. Vuelve a empezar desde la aplicación.',
  account_already_linked_to_different_user:
    'Esa cuenta del proveedor ya abre otra cuenta aquí. Inicia sesión con ella o elige otra en el proveedor.',

  // Social providers and linked accounts
  PROVIDER_NOT_FOUND: 'No conocemos este proveedor. Elige otra forma de iniciar sesión.',
  CALLBACKURL_IS_REQUIRED: 'No sabemos adónde llevarte después. Vuelve a empezar desde la aplicación.',
  UNABLE_TO_CREATE_VERIFICATION: 'No hemos podido empezar este inicio de sesión. Inténtalo de nuevo en un momento.',
  ID_TOKEN_NOT_SUPPORTED: 'Este proveedor no se puede usar así. Utiliza su botón.',
  USER_EMAIL_NOT_FOUND:
    'El proveedor no nos ha dado ninguna dirección de correo. Regístrate primero con tu correo y conecta después el proveedor en tu cuenta.',
  ACCOUNT_NOT_LINKED:
    'Ya tienes una cuenta con esta dirección. Inicia sesión como siempre y conecta después el proveedor en tu cuenta.',
  SIGNUP_DISABLED: 'Así no se pueden crear cuentas nuevas. Regístrate de otra forma.',
  UNABLE_TO_LINK_ACCOUNT: 'No se ha podido conectar esta cuenta. Inténtalo de nuevo en los ajustes de tu cuenta.',
  UNABLE_TO_CREATE_USER: 'No se ha podido crear tu cuenta. Inténtalo de nuevo o regístrate con tu correo.',
  UNABLE_TO_CREATE_SESSION: 'No hemos podido iniciar tu sesión. Inténtalo de nuevo.',
  YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT: 'Es tu única forma de iniciar sesión. Añade otra antes de quitarla.',
  ACCOUNT_NOT_FOUND: 'Esta conexión ya no existe. Recarga la página para ver la lista actual.',
  PROVIDER_DOES_NOT_SUPPORT_TOKEN_REFRESHING:
    'Este proveedor no renueva su acceso. Desconéctalo y vuelve a conectarlo.',
  FAILED_TO_REFRESH_ACCESS_TOKEN: 'El proveedor no ha renovado su acceso. Desconéctalo y vuelve a conectarlo.',
} satisfies Texts['areaErrors']
