import type { Texts } from '../en.ts'

export const areaErrors = {
  // Account
  USER_ALREADY_HAS_A_PASSWORD: 'Ваш обліковий запис уже має пароль. Його можна змінити.',
  EMAIL_CAN_NOT_BE_UPDATED: 'Електронну адресу змінюють окремо, з підтвердженням через лист.',
  EMAIL_IS_THE_SAME: 'Це і є ваша поточна адреса. Щоб змінити її, введіть іншу.',
  INVALID_PICTURE: 'Ми не можемо показати цей файл як зображення. Виберіть файл WebP, PNG або JPEG.',
  COULDNT_UPDATE_YOUR_EMAIL: 'Не вдалося змінити вашу адресу. Спробуйте, будь ласка, іншу.',
  CHANGE_EMAIL_IS_DISABLED: 'Змінити адресу тут не можна. Зверніться по допомогу до адміністратора сервісу.',
  FAILED_TO_GET_USER_INFO: 'Нам треба переконатися, що це ви. Увійдіть і відкрийте посилання ще раз.',

  // Organizations
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION:
    'Створювати нові організації тут не можна. Зверніться до адміністратора сервісу.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS:
    'Ви вже належите до стількох організацій, скільки дозволено. Щоб створити нову, спершу вийдіть з однієї з них.',
  ORGANIZATION_ALREADY_EXISTS: 'Організація з такою вебадресою вже є. Виберіть іншу адресу.',
  SLUG_IS_TAKEN: 'Ця вебадреса зайнята. Виберіть іншу.',
  ORGANIZATION_NOT_FOUND: 'Ми не знайшли цієї організації. Можливо, її видалили.',
  NO_ACTIVE_ORGANIZATION: 'Спершу виберіть організацію.',
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION:
    'Ви не належите до цієї організації. Попросіть запрошення в її адміністратора.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION:
    'Ви не можете змінювати цю організацію. Зверніться до власника або адміністратора.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION: 'Ви не можете видалити цю організацію. Зверніться до власника.',

  // Members
  MEMBER_NOT_FOUND: 'Ми не знайшли цього учасника. Можливо, цієї людини вже немає в організації.',
  ROLE_NOT_FOUND: 'Такої ролі немає. Виберіть іншу.',
  TEAM_NOT_FOUND: 'Ми не знайшли цієї команди. Можливо, її видалили.',
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: 'Ця людина вже належить до організації.',
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED:
    'В організації більше немає місць. Щоб хтось приєднався, спершу хтось має вийти.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER: 'Ви не можете змінювати цього учасника. Зверніться до власника.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER: 'Ви не можете вилучити цього учасника. Зверніться до власника.',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER:
    'Крім вас, власників немає. Спершу призначте власником когось іще.',
  YOU_ARE_THE_ONLY_OWNER_OF_AN_ORGANIZATION:
    'В одній з організацій, крім вас, немає власників. Спершу передайте цю організацію або видаліть.',

  // Invitations
  NOT_AUTHENTICATED: 'Увійдіть, щоб побачити це запрошення, або відкрийте посилання з нашого листа.',
  INVITATION_NOT_FOUND: 'Це запрошення вже не діє, або посилання застаріло. Попросіть нове запрошення.',
  FAILED_TO_RETRIEVE_INVITATION: 'Це запрошення щойно зникло. Можливо, організацію видалили.',
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION:
    'Це запрошення надіслано на іншу адресу. Увійдіть з тією адресою, на яку воно надійшло.',
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION:
    'Людина, яка вас запросила, більше не може запрошувати. Попросіть в організації нове запрошення.',
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: 'Цю людину вже запрошено. Запрошення можна надіслати ще раз.',
  INVITATION_LIMIT_REACHED: 'Надіслано забагато запрошень. Дочекайтеся відповідей або відкличте кілька з них.',
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION:
    'Ви не можете нікого сюди запрошувати. Зверніться до власника або адміністратора.',
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE: 'Ви не можете надати роль, вищу за власну. Виберіть іншу роль.',
  YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION:
    'Ви не можете відкликати це запрошення. Зверніться до власника або адміністратора.',
  ORGANIZATION_ID_IS_REQUIRED: 'Спершу виберіть організацію.',
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION:
    'Ви не належите до цієї організації. Попросіть запрошення в її адміністратора.',

  // Teams
  YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION:
    'Ви не можете створювати тут команди. Зверніться до власника або адміністратора.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM:
    'Ви не можете змінити цю команду. Зверніться до власника або адміністратора.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION:
    'Ви не можете видаляти тут команди. Зверніться до власника або адміністратора.',
  UNABLE_TO_REMOVE_LAST_TEAM: 'В організації залишається щонайменше одна команда. Перш ніж видалити цю, створіть іншу.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS:
    'В організації вже стільки команд, скільки може бути. Видаліть одну, перш ніж створити нову.',
} satisfies Texts['areaErrors']
