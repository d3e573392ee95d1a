import type { Texts } from '../en.ts'

export const areaErrors = {
  // Account
  USER_ALREADY_HAS_A_PASSWORD: 'У вашей учётной записи уже есть пароль. Его можно изменить.',
  EMAIL_CAN_NOT_BE_UPDATED: 'Адрес электронной почты меняется отдельно, с подтверждением по почте.',
  EMAIL_IS_THE_SAME: 'Это и есть ваш текущий адрес. Чтобы изменить его, введите другой.',
  INVALID_PICTURE: 'Мы не можем показать этот файл как изображение. Выберите файл WebP, PNG или JPEG.',
  COULDNT_UPDATE_YOUR_EMAIL: 'Не удалось изменить ваш адрес. Пожалуйста, попробуйте другой.',
  CHANGE_EMAIL_IS_DISABLED: 'Изменить адрес здесь нельзя. Обратитесь за помощью к администратору сервиса.',
  FAILED_TO_GET_USER_INFO: 'Нам нужно убедиться, что это вы. Войдите и откройте ссылку ещё раз.',

  // Organizations
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION:
    'Создавать новые организации здесь нельзя. Обратитесь к администратору сервиса.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS:
    'Вы уже состоите в стольких организациях, сколько разрешено. Чтобы создать новую, сначала выйдите из одной из них.',
  ORGANIZATION_ALREADY_EXISTS: 'Организация с таким веб-адресом уже есть. Выберите другой адрес.',
  SLUG_IS_TAKEN: 'Этот веб-адрес занят. Выберите другой.',
  ORGANIZATION_NOT_FOUND: 'Мы не нашли эту организацию. Возможно, её удалили.',
  NO_ACTIVE_ORGANIZATION: 'Сначала выберите организацию.',
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION:
    'Вы не состоите в этой организации. Попросите приглашение у её администратора.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION:
    'Вы не можете изменять эту организацию. Обратитесь к владельцу или администратору.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION: 'Вы не можете удалить эту организацию. Обратитесь к владельцу.',

  // Members
  MEMBER_NOT_FOUND: 'Мы не нашли этого участника. Возможно, этого человека уже нет в организации.',
  ROLE_NOT_FOUND: 'Такой роли нет. Выберите другую.',
  TEAM_NOT_FOUND: 'Мы не нашли эту команду. Возможно, её удалили.',
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: 'Этот человек уже состоит в организации.',
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED:
    'В организации больше нет мест. Чтобы кто-то присоединился, сначала кто-то должен выйти.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER: 'Вы не можете изменять этого участника. Обратитесь к владельцу.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER: 'Вы не можете исключить этого участника. Обратитесь к владельцу.',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER:
    'Кроме вас, владельцев нет. Сначала назначьте владельцем кого-то ещё.',
  YOU_ARE_THE_ONLY_OWNER_OF_AN_ORGANIZATION:
    'В одной из организаций, кроме вас, нет владельцев. Сначала передайте эту организацию или удалите.',

  // Invitations
  NOT_AUTHENTICATED: 'Войдите, чтобы увидеть это приглашение, или откройте ссылку из нашего письма.',
  INVITATION_NOT_FOUND: 'Это приглашение уже не действует, или ссылка устарела. Попросите новое приглашение.',
  FAILED_TO_RETRIEVE_INVITATION: 'Это приглашение только что исчезло. Возможно, организацию удалили.',
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION:
    'Это приглашение отправлено на другой адрес. Войдите с тем адресом, на который оно пришло.',
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION:
    'Человек, который вас пригласил, больше не может приглашать. Попросите в организации новое приглашение.',
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: 'Этого человека уже пригласили. Приглашение можно отправить ещё раз.',
  INVITATION_LIMIT_REACHED: 'Отправлено слишком много приглашений. Дождитесь ответов или отзовите несколько из них.',
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION:
    'Вы не можете никого сюда приглашать. Обратитесь к владельцу или администратору.',
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE: 'Вы не можете дать роль выше собственной. Выберите другую роль.',
  YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION:
    'Вы не можете отозвать это приглашение. Обратитесь к владельцу или администратору.',
  ORGANIZATION_ID_IS_REQUIRED: 'Сначала выберите организацию.',
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION:
    'Вы не состоите в этой организации. Попросите приглашение у её администратора.',

  // Teams
  YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION:
    'Вы не можете создавать здесь команды. Обратитесь к владельцу или администратору.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM:
    'Вы не можете изменить эту команду. Обратитесь к владельцу или администратору.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION:
    'Вы не можете удалять здесь команды. Обратитесь к владельцу или администратору.',
  UNABLE_TO_REMOVE_LAST_TEAM: 'В организации остаётся хотя бы одна команда. Прежде чем удалить эту, создайте другую.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS:
    'В организации уже столько команд, сколько может быть. Удалите одну, прежде чем создать новую.',
} satisfies Texts['areaErrors']
