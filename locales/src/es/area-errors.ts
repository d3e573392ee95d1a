import type { Texts } from '../en.ts'

export const areaErrors = {
  // Access, sign-up, passwords and verification
  UNAUTHORIZED: 'Inicia sesión para continuar.',
  INVALID_REDIRECTURL: 'Este enlace lleva a un sitio desconocido. Empieza de nuevo desde la aplicación.',
  NOT_FOUND: 'No lo hemos encontrado. Puede que se haya movido o eliminado.',
  TERMS_VERSION_NOT_CURRENT: 'Las condiciones han cambiado. Lee y acepta la versión actual.',
  SESSION_IS_NOT_FRESH: 'Inicia sesión de nuevo para continuar.',
  USER_NOT_FOUND: 'No hemos encontrado esta cuenta. Puede que se haya eliminado.',
  USER_ALREADY_EXISTS: 'Ya existe una cuenta con este correo. Inicia sesión o restablece tu contraseña.',
  INVITATION_NOT_FOUND: 'Esta invitación ya no es válida. La organización puede enviar una nueva.',
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION:
    'Esta invitación es para otra dirección. Inicia sesión con la dirección a la que va dirigida.',
  PASSWORD_TOO_SHORT: 'Esta contraseña es demasiado corta. Elige una más larga.',
  PASSWORD_TOO_LONG: 'Esta contraseña es demasiado larga. Elige una más corta.',
  PASSWORD_COMPROMISED: 'Esta contraseña es muy común o se ha filtrado. Elige otra.',
  INVALID_PASSWORD: 'Contraseña incorrecta. Inténtalo de nuevo o restablece tu contraseña.',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'Tu cuenta aún no tiene contraseña. Usa «¿Has olvidado tu contraseña?» para crearla.',
  USER_ALREADY_HAS_A_PASSWORD: 'Tu cuenta ya tiene contraseña. Puedes cambiarla.',
  EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED: 'El registro está desactivado. Pide acceso al administrador del servicio.',
  VERIFICATION_EMAIL_ISNT_ENABLED:
    'Los mensajes de confirmación están desactivados. Pide ayuda al administrador del servicio.',
  RESET_PASSWORD_ISNT_ENABLED:
    'El restablecimiento de contraseña por correo está desactivado. Pide ayuda al administrador del servicio.',
  INVALID_TOKEN: 'Este enlace no es válido o ya se ha usado. Solicita otro.',
  TOKEN_EXPIRED: 'Este enlace ha caducado. Solicita otro.',
  COULDNT_UPDATE_YOUR_EMAIL: 'No se ha podido cambiar tu correo electrónico. Prueba con otro.',

  // Account
  EMAIL_CAN_NOT_BE_UPDATED: 'El correo electrónico no se puede cambiar aquí. Usa «Cambiar correo» en tu cuenta.',
  EMAIL_CHANGE_CAN_BE_UNDONE:
    'Has cambiado tu correo electrónico hace poco. Para proteger tu cuenta, solo puedes eliminarla 7 días después del cambio.',
  INVALID_SESSION_TOKEN: 'Esta cuenta ya no tiene la sesión iniciada aquí. Vuelve a iniciar sesión con ella.',
  EMAIL_IS_THE_SAME: 'Este ya es tu correo electrónico. Escribe otro.',
  INVALID_PICTURE: 'Este formato de imagen no es compatible. Elige un archivo WebP, PNG o JPEG.',
  CHANGE_EMAIL_IS_DISABLED: 'El cambio de correo está desactivado. Pide ayuda al administrador del servicio.',
  EMAIL_ADDRESS_NOT_FOUND: 'Este correo no pertenece a tu cuenta. Recarga la página para actualizar la lista.',
  EMAIL_ADDRESS_ALREADY_ADDED: 'Este correo ya pertenece a tu cuenta.',
  EMAIL_ADDRESS_LIMIT_REACHED: 'Puedes tener 5 correos electrónicos como máximo. Quita uno primero.',
  PRIMARY_EMAIL_ADDRESS_IS_REQUIRED: 'No se puede quitar tu correo principal. Elige primero otro como principal.',
  INVALID_OTP: 'Este código es incorrecto o ya no es válido. Inténtalo de nuevo o solicita otro.',
  OTP_EXPIRED: 'Este código ya no es válido. Solicita otro.',
  TOO_MANY_ATTEMPTS: 'Has escrito demasiados códigos incorrectos. Solicita otro.',
  OPENED_IN_ANOTHER_BROWSER:
    'Has abierto este enlace en otro navegador. Escribe el código del mensaje donde empezaste.',
  FAILED_TO_GET_USER_INFO: 'Tenemos que confirmar que eres tú. Inicia sesión y abre el enlace de nuevo.',

  // Two-factor authentication
  TWO_FACTOR_ISNT_ENABLED: 'La verificación en dos pasos está desactivada. Configúrala antes.',
  TOTP_NOT_ENABLED: 'No hay ninguna aplicación de autenticación configurada. Elige otro método.',
  OTP_NOT_ENABLED: 'La verificación en dos pasos aún no está configurada. Escribe tu contraseña para empezar.',
  OTP_ISNT_CONFIGURED: 'Los códigos por correo están desactivados. Elige otro método.',
  OTP_HAS_EXPIRED: 'Este código ha caducado. Solicita otro.',
  MAILED_CODES_NOT_ALLOWED:
    'Los códigos por correo no están disponibles para tu cuenta. Usa tu aplicación de autenticación o un código de respaldo.',
  RECOVERY_NOT_AVAILABLE:
    'La recuperación no está disponible para este inicio de sesión. Pide ayuda al administrador del servicio.',
  RECOVERY_IS_NOT_DUE: 'La recuperación aún no está lista o se ha cancelado. Inicia sesión de nuevo para comprobarlo.',
  BACKUP_CODES_ARENT_ENABLED: 'Todavía no tienes códigos de respaldo. Elige otro método.',
  INVALID_CODE: 'Este código es incorrecto, ha caducado o ya se ha usado. Inténtalo de nuevo.',
  INVALID_BACKUP_CODE: 'Este código de respaldo es incorrecto o ya se ha usado. Prueba con otro.',
  INVALID_TWO_FACTOR_COOKIE: 'Has tardado demasiado o ha habido demasiados intentos. Inicia sesión de nuevo.',
  TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE: 'Demasiados códigos incorrectos. Solicita otro código.',
  TRUSTED_DEVICE_NOT_FOUND: 'Este dispositivo ya no es de confianza. Recarga la página para actualizar la lista.',
  STEP_UP_METHOD_NOT_AVAILABLE: 'Este método no está disponible para tu cuenta. Elige otro.',

  // API keys
  INVALID_API_KEY: 'Esta clave de API no es válida.',
  AMBIGUOUS_CREDENTIALS: 'Envía una sola clave de API, sin cookie de sesión.',
  INSUFFICIENT_PERMISSIONS: 'No tienes permiso para hacer esto.',
  KEY_NOT_FOUND: 'Esta clave de API ya no existe.',
  SERVER_ONLY_PROPERTY: 'No puedes modificar los límites de una clave de API.',
  NO_VALUES_TO_UPDATE: 'No se ha cambiado nada.',
  API_KEY_LIMIT_REACHED: 'Puedes tener como máximo 100 claves de API. Elimina una primero.',
  PERMISSIONS_EXCEED_YOUR_OWN: 'Una clave de API no puede tener permisos que tú no tienes.',
  INSUFFICIENT_API_KEY_PERMISSIONS:
    'No tienes permiso para gestionar las claves de API de esta organización. Pídeselo a un propietario o administrador.',
  KEY_IS_BEING_ROTATED:
    'El secreto anterior de esta clave todavía funciona. Espera a que caduque o elige «Ahora» para anular todos los secretos anteriores.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_API_KEYS: 'No tienes permiso para ver las claves de API.',
  YOU_ARE_NOT_ALLOWED_TO_REVOKE_API_KEYS: 'No tienes permiso para eliminar claves de API.',

  // Device authorization
  INVALID_CLIENT: 'Esta aplicación no está registrada. Pide acceso al administrador del servicio.',
  AUTHORIZATION_PENDING: 'Este inicio de sesión aún no se ha aprobado. Escribe el código en la página de aprobación.',
  POLLING_TOO_FREQUENTLY:
    'El dispositivo envía solicitudes con demasiada frecuencia. Espera un momento e inténtalo de nuevo.',
  INVALID_DEVICE_CODE: 'Este inicio de sesión no es válido o ya se ha usado. Empieza de nuevo en el dispositivo.',
  EXPIRED_DEVICE_CODE: 'Este inicio de sesión ha caducado. Empieza de nuevo en el dispositivo.',
  DEVICE_ACCESS_DENIED:
    'Este inicio de sesión se ha rechazado o ya no está aprobado. Empieza de nuevo en el dispositivo.',
  INVALID_USER_CODE: 'Este código es incorrecto o ya se ha usado. Compáralo con el de tu dispositivo.',
  EXPIRED_USER_CODE: 'Este código ha caducado. Solicita uno nuevo en tu dispositivo.',
  DEVICE_CODE_OF_ANOTHER_USER: 'Otra persona ha escrito este código. Solicita uno nuevo en tu dispositivo.',
  DEVICE_CODE_ALREADY_PROCESSED: 'Este código ya se ha aprobado o rechazado. Solicita uno nuevo en tu dispositivo.',
  REQUIRED_DATA_IS_MISSING:
    'A tu cuenta le faltan algunos datos. Cierra sesión y vuelve a iniciarla para añadirlos; después aprueba el dispositivo.',

  // Webhooks
  WEBHOOK_NOT_FOUND: 'Este webhook ya no existe.',
  WEBHOOK_DELIVERY_NOT_FOUND: 'Esta entrega ya no existe. Recarga la página para actualizar la lista.',
  WEBHOOK_DELIVERY_IS_PENDING: 'Esta entrega todavía no ha terminado. Espera al próximo intento.',
  WEBHOOK_LIMIT_REACHED: 'Puedes tener como máximo 20 webhooks. Elimina uno primero.',
  WEBHOOK_URL_NOT_ALLOWED: 'Escribe una URL pública que empiece por https.',
  WEBHOOK_EVENT_NOT_AVAILABLE: 'Las organizaciones no pueden recibir este evento.',
  WEBHOOK_IS_DISABLED: 'Este webhook está desactivado. Actívalo primero.',
  INSUFFICIENT_WEBHOOK_PERMISSIONS: 'No tienes permiso para hacer esto con los webhooks.',

  // Passkeys
  CHALLENGE_NOT_FOUND: 'Esta solicitud ha caducado. Inténtalo de nuevo.',
  FAILED_TO_VERIFY_REGISTRATION: 'No se ha podido añadir la llave de acceso. Inténtalo de nuevo.',
  PREVIOUSLY_REGISTERED: 'Este dispositivo ya tiene una llave de acceso para tu cuenta. Usa otro dispositivo.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_PASSKEYS: 'Puedes tener 20 llaves de acceso como máximo. Quita una primero.',
  PASSKEY_NOT_FOUND: 'Esta llave de acceso ya no existe. Usa otro método.',
  AUTHENTICATION_FAILED: 'No se ha aceptado la llave de acceso. Inténtalo de nuevo o usa otro método.',

  // Organizations
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION:
    'No tienes permiso para crear organizaciones. Pídeselo al administrador del servicio.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS:
    'Has alcanzado el máximo de organizaciones. Abandona una antes de crear otra.',
  ORGANIZATION_ALREADY_EXISTS: 'Ya existe una organización con esta dirección web. Elige otra.',
  ORGANIZATION_REQUIRES_TWO_FACTOR:
    'Esta organización exige la verificación en dos pasos. Actívala e inténtalo de nuevo.',
  SLUG_IS_TAKEN: 'Esta dirección web ya está en uso. Elige otra.',
  ORGANIZATION_NOT_FOUND: 'No hemos encontrado esta organización. Puede que se haya eliminado.',
  NO_ACTIVE_ORGANIZATION: 'Elige antes una organización.',
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION:
    'No eres miembro de esta organización. Pide una invitación a un administrador.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION:
    'No puedes modificar esta organización. Pídeselo a un propietario o administrador.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION:
    'No tienes permiso para eliminar esta organización. Pídeselo a un propietario.',

  // Members
  MEMBER_NOT_FOUND: 'No hemos encontrado a este miembro. Puede que haya abandonado la organización.',
  ROLE_NOT_FOUND: 'Este rol no existe. Elige otro.',
  ROLE_NAME_IS_ALREADY_TAKEN: 'Ya existe un rol con este nombre. Elige otro.',
  INVALID_RESOURCE: 'Este permiso no existe. Recarga la página e inténtalo de nuevo.',
  TOO_MANY_ROLES: 'La organización ya tiene el número máximo de roles. Elimina uno primero.',
  ROLE_IS_ASSIGNED: 'Este rol está en uso. Cambia primero el rol de sus miembros y retira las invitaciones.',
  CANNOT_DELETE_A_PRE_DEFINED_ROLE: 'Este rol forma parte del servicio y no se puede eliminar.',
  YOU_ARE_NOT_ALLOWED_TO_EXPORT_THIS_ORGANIZATION: 'No puedes exportar esta organización. Pídeselo a un propietario.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE: 'No puedes crear un rol con estos permisos. Pídeselo a un propietario.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE: 'No puedes modificar este rol así. Pídeselo a un propietario.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE: 'No puedes eliminar este rol. Pídeselo a un propietario.',
  TEAM_NOT_FOUND: 'No hemos encontrado este equipo. Puede que se haya eliminado.',
  USER_IS_NOT_A_MEMBER_OF_THE_TEAM: 'Este miembro ya no está en el equipo.',
  USER_IS_A_MEMBER_OF_ANOTHER_TEAM: 'Este miembro ya está en otro equipo. Quítalo primero de ese equipo.',
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: 'Este usuario ya es miembro.',
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED:
    'La organización está completa. Un miembro tiene que abandonarla para que otra persona pueda unirse.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER:
    'No tienes permiso para modificar a este miembro. Pídeselo a un propietario.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER: 'No tienes permiso para quitar a este miembro. Pídeselo a un propietario.',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER: 'Nadie más es propietario. Da antes este rol a otro miembro.',
  YOU_ARE_THE_ONLY_OWNER_OF_AN_ORGANIZATION:
    'Hay una organización de la que nadie más es propietario. Antes tienes que transferirla o eliminarla.',

  // Invitations
  NOT_AUTHENTICATED: 'Inicia sesión para ver esta invitación.',
  FAILED_TO_RETRIEVE_INVITATION: 'Esta invitación ya no existe. Puede que la organización se haya eliminado.',
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION:
    'La persona que te invitó ya no puede invitar a miembros. Pide una nueva invitación a la organización.',
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: 'Este usuario ya tiene una invitación. La encontrarás en la lista.',
  INVITATION_LIMIT_REACHED: 'Hay demasiadas invitaciones pendientes. Espera respuestas o retira algunas.',
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION:
    'No tienes permiso para invitar a miembros. Pídeselo a un propietario o administrador.',
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE:
    'No tienes permiso para asignar un rol superior al tuyo. Elige otro rol.',
  EMAIL_VERIFICATION_REQUIRED_BEFORE_INVITING_USERS:
    'Confirma primero tu correo electrónico. Después podrás invitar a miembros.',
  YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION:
    'No tienes permiso para retirar esta invitación. Pídeselo a un propietario o administrador.',
  ORGANIZATION_ID_IS_REQUIRED: 'Elige antes una organización.',
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION:
    'No eres miembro de esta organización. Pide una invitación a un administrador.',

  // Teams
  YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION:
    'No tienes permiso para crear equipos. Pídeselo a un propietario o administrador.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM:
    'No tienes permiso para modificar este equipo. Pídeselo a un propietario o administrador.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION:
    'No tienes permiso para eliminar equipos. Pídeselo a un propietario o administrador.',
  UNABLE_TO_REMOVE_LAST_TEAM: 'Una organización necesita al menos un equipo. Crea otro antes de eliminar este.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS:
    'Esta organización ha alcanzado el máximo de equipos. Elimina uno antes de crear otro.',

  // Administration
  NOT_WHILE_IMPERSONATING:
    'No puedes hacer esto mientras tienes la sesión iniciada como otro usuario. Vuelve antes a tu cuenta.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS: 'No tienes permiso para crear cuentas. Pídeselo a otro administrador.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS: 'No tienes permiso para ver los usuarios. Pídeselo a otro administrador.',
  YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE: 'No tienes permiso para cambiar roles. Pídeselo a otro administrador.',
  YOU_ARE_NOT_ALLOWED_TO_BAN_USERS: 'No tienes permiso para bloquear usuarios. Pídeselo a otro administrador.',
  YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS:
    'No tienes permiso para iniciar sesión como otros usuarios. Pídeselo a otro administrador.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS: 'No tienes permiso para eliminar cuentas. Pídeselo a otro administrador.',
  YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD:
    'No tienes permiso para establecer contraseñas. Pídeselo a otro administrador.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS: 'No tienes permiso para ver sesiones. Pídeselo a otro administrador.',
  YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS:
    'No tienes permiso para cerrar sesiones. Pídeselo a otro administrador.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_ORGANIZATIONS:
    'No tienes permiso para ver las organizaciones. Pídeselo a otro administrador.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_MAILS: 'No tienes permiso para ver los mensajes. Pídeselo a otro administrador.',
  YOU_ARE_NOT_ALLOWED_TO_RETRY_MAILS: 'No tienes permiso para reenviar mensajes. Pídeselo a otro administrador.',
  YOU_ARE_NOT_ALLOWED_TO_CHANGE_THE_BRAND: 'No tienes permiso para modificar la marca. Pídeselo a otro administrador.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_ACTIVITY:
    'No tienes permiso para ver esta actividad. Pídeselo a un propietario o administrador.',
  YOU_ARE_NOT_ALLOWED_TO_ACT_ON_THIS_USER:
    'No puedes modificar esta cuenta. Este usuario tiene permisos que tú no tienes.',
  YOU_ARE_NOT_ALLOWED_TO_GIVE_THIS_ROLE: 'No puedes asignar este rol. Incluye permisos que tú no tienes.',
  YOU_CANNOT_BAN_YOURSELF: 'No puedes bloquear tu propia cuenta.',
  YOU_CANNOT_IMPERSONATE_YOURSELF: 'No puedes iniciar sesión como tú.',
  YOU_CANNOT_IMPERSONATE_ADMINS: 'No puedes iniciar sesión como otro administrador.',
  YOU_CANNOT_RESET_YOUR_OWN_TWO_FACTOR:
    'Aquí no puedes restablecer tu propia verificación en dos pasos. Desactívala en tu cuenta.',
  YOU_ARE_NOT_IMPERSONATING_ANYONE: 'Ya has iniciado sesión en tu propia cuenta.',
  FAILED_TO_FIND_ADMIN_SESSION: 'No hemos podido restaurar tu sesión. Inicia sesión de nuevo.',
  UNABLE_TO_REMOVE_LAST_ADMIN: 'No hay más administradores. Da antes este rol a otra persona.',
  USER_IS_THE_ONLY_OWNER_OF_AN_ORGANIZATION:
    'Este usuario es el único propietario de una organización. Antes hay que transferirla o eliminarla.',
  MAIL_NOT_FOUND: 'No hemos encontrado este mensaje. Puede que se haya eliminado.',

  // Redirect back from a social provider
  invalid_callback_request: 'El proveedor ha enviado una respuesta no válida. Inténtalo de nuevo.',
  state_not_found: 'Esta solicitud de inicio de sesión es desconocida. Inténtalo de nuevo.',
  please_restart_the_process: 'Has tardado demasiado o ya has terminado en otra pestaña. Inténtalo de nuevo.',
  access_denied: 'No has dado tu consentimiento, así que nada ha cambiado. Inténtalo de nuevo o elige otro método.',
  no_code: 'El proveedor ha enviado una respuesta incompleta. Inténtalo de nuevo.',
  oauth_provider_not_found: 'Este proveedor no está disponible ahora. Elige otro método de inicio de sesión.',
  invalid_code: 'El proveedor no ha podido confirmar tu identidad. Inténtalo de nuevo.',
  unable_to_get_user_info: 'El proveedor no ha compartido tu perfil. Inténtalo de nuevo o elige otro método.',
  email_not_found:
    'El proveedor no ha compartido tu correo. Regístrate con tu correo y vincula después el proveedor en tu cuenta.',
  no_callback_url: 'Esta solicitud de inicio de sesión está incompleta. Empieza de nuevo desde la aplicación.',
  account_already_linked_to_different_user: 'Esta cuenta ya está vinculada a otro usuario. Elige otra.',

  // Social providers and connected accounts
  PROVIDER_NOT_FOUND: 'Este proveedor es desconocido. Elige otro método de inicio de sesión.',
  CALLBACKURL_IS_REQUIRED: 'Esta solicitud de inicio de sesión está incompleta. Empieza de nuevo desde la aplicación.',
  UNABLE_TO_CREATE_VERIFICATION:
    'No hemos podido empezar el inicio de sesión. Inténtalo de nuevo dentro de un momento.',
  ID_TOKEN_NOT_SUPPORTED: 'Este proveedor no admite este tipo de inicio de sesión. Usa su botón.',
  PENDING_SIGN_IN_NOT_FOUND: 'Este inicio de sesión ha caducado o ya se ha completado. Inicia sesión de nuevo.',
  PENDING_SIGN_UP_NOT_FOUND:
    'Este registro ha caducado o ya se ha completado. Vuelve a iniciar sesión con el proveedor.',
  USER_EMAIL_NOT_FOUND:
    'El proveedor no ha compartido tu correo. Regístrate con tu correo y vincula después el proveedor en tu cuenta.',
  ACCOUNT_NOT_LINKED:
    'Ya existe una cuenta con este correo. Inicia sesión en ella o restablece la contraseña, y vincula después el proveedor.',
  SIGNUP_DISABLED: 'No puedes registrarte con este proveedor. Regístrate de otra forma.',
  UNABLE_TO_LINK_ACCOUNT: 'No se ha podido vincular esta cuenta. Inténtalo de nuevo en la configuración de tu cuenta.',
  UNABLE_TO_CREATE_USER: 'No se ha podido crear tu cuenta. Inténtalo de nuevo o regístrate con tu correo.',
  UNABLE_TO_CREATE_SESSION: 'No hemos podido iniciar tu sesión. Inténtalo de nuevo.',
  INVALID_ERRORCALLBACKURL:
    'La página de error de este enlace está en un sitio desconocido. Empieza de nuevo desde la aplicación.',
  INVALID_NEWUSERCALLBACKURL:
    'La página de bienvenida de este enlace está en un sitio desconocido. Empieza de nuevo desde la aplicación.',
  YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT: 'Es tu único método de inicio de sesión. Añade otro antes de quitarlo.',
  ACCOUNT_NOT_FOUND: 'Esta cuenta ya no está vinculada. Recarga la página para actualizar la lista.',
  PROVIDER_DOES_NOT_SUPPORT_TOKEN_REFRESHING:
    'El acceso a este proveedor no se puede renovar. Desvincúlalo y vincúlalo de nuevo.',
  FAILED_TO_REFRESH_ACCESS_TOKEN: 'El proveedor no ha renovado su acceso. Desvincúlalo y vincúlalo de nuevo.',
  EITHER_USERID_OR_SESSION_IS_REQUIRED: 'No hemos podido identificar tu cuenta. Inicia sesión e inténtalo de nuevo.',
} satisfies Texts['areaErrors']
