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
} satisfies Texts['areaErrors']
