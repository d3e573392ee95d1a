import type { Texts } from '../en.ts'
import type { AdviceArguments } from '../mail-text.ts'
import { formatUtcDateTime } from '../date-time.ts'
import { formatDuration } from '../plural.ts'

export const mails = {
  greeting: (name) => (name ? `Вітаємо, ${name}!` : 'Вітаємо!'),
  validity: (lifetime) => `Посилання спрацює один раз і діє ${lasting(lifetime)}.`,
  codeValidity: (lifetime) => `Код спрацює один раз і діє ${lasting(lifetime)}.`,
  when: (at) => `Коли: ${formatUtcDateTime('uk', at)}`,
  device: (name) => `Пристрій: ${name}`,
  ipAddress: (address) => `IP-адреса: ${address}`,
  codeOrLink: 'Введіть цей код там, де ви почали, або натисніть кнопку. Нікому не повідомляйте код і посилання.',
  linkFallback: 'Якщо кнопка не працює, скопіюйте цю адресу в браузер:',
  reason: ({ product }) => `Ви отримали цей лист, бо цю адресу вказали в ${product}.`,
  roleNames: { owner: 'власник', admin: 'адміністратор', member: 'учасник' },

  verification: ({ product }) => ({
    subject: `Підтвердьте електронну адресу для ${product}`,
    heading: 'Підтвердьте електронну адресу',
    paragraphs: [`Ласкаво просимо до ${product}! Підтвердьте, що ця адреса належить вам.`],
    button: 'Підтвердити адресу',
    notYou: 'Не реєструвалися? Просто проігноруйте цей лист.',
  }),
  emailChangeApproval: ({ product, hasPasswords, newEmail }) => ({
    subject: `Схваліть нову електронну адресу для ${product}`,
    heading: 'Схваліть нову електронну адресу',
    paragraphs: [
      `Надійшов запит змінити електронну адресу вашого облікового запису на ${newEmail}.`,
      'Після схвалення ми надішлемо посилання для підтвердження на нову адресу.',
    ],
    button: 'Схвалити зміну',
    notYou: `Це не ваш запит? Не відкривайте посилання та одразу ${lockOthersOut(hasPasswords)}.`,
  }),
  newAddressConfirmation: ({ product }) => ({
    subject: `Підтвердьте нову електронну адресу для ${product}`,
    heading: 'Підтвердьте нову електронну адресу',
    paragraphs: [`Підтвердьте, що хочете використовувати цю адресу для облікового запису в ${product}.`],
    button: 'Підтвердити адресу',
    notYou: 'Це не ваш запит? Просто проігноруйте цей лист.',
  }),
  reset: ({ product }) => ({
    subject: `Скиньте пароль для ${product}`,
    heading: 'Скиньте пароль',
    paragraphs: [
      'Ми отримали запит на новий пароль для вашого облікового запису.',
      'Після його створення ви вийдете на всіх пристроях.',
    ],
    button: 'Скинути пароль',
    notYou: 'Це не ваш запит? Просто проігноруйте цей лист.',
  }),
  deletion: ({ product, hasPasswords }) => ({
    subject: `Підтвердьте видалення облікового запису в ${product}`,
    heading: 'Видалити обліковий запис?',
    paragraphs: ['Надійшов запит видалити ваш обліковий запис з усіма даними. Цю дію не можна скасувати.'],
    button: 'Видалити обліковий запис',
    notYou: `Це не ваш запит? Не відкривайте посилання та одразу ${lockOthersOut(hasPasswords)}.`,
  }),
  passwordChanged: ({ product, apiKeysDisabled = false }) => ({
    subject: `Ваш пароль для ${product} змінено`,
    heading: 'Пароль змінено',
    paragraphs: apiKeysDisabled
      ? [
          'Пароль вашого облікового запису змінено.',
          'Ваші ключі API також вимкнено: програми з цими ключами більше не працюють. Якщо це були ви, знову ввімкніть ключі, які впізнаєте.',
        ]
      : ['Пароль вашого облікового запису змінено. Якщо це були ви, нічого робити не треба.'],
    notYou: secureAccount({ product, hasPasswords: true }),
  }),
  earlierAccessRemoved: ({ product, hasPasswords }) => ({
    subject: `Попередній доступ до вашого облікового запису в ${product} вилучено`,
    heading: 'Попередній доступ вилучено',
    paragraphs: [
      'Ви підтвердили, що ця електронна адреса належить вам. Попередні способи входу, додаткові адреси, ключі API та вебхуки більше не працюють: їх міг додати хтось інший.',
      'Налаштуйте знову те, що вам потрібно.',
    ],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  emailChanged: ({ product, newEmail, url }) => ({
    subject: `Вашу електронну адресу для ${product} змінено`,
    heading: 'Електронну адресу змінено',
    paragraphs: [`Адреса вашого облікового запису тепер ${newEmail}.`, 'Якщо це були ви, нічого робити не треба.'],
    button: 'Скасувати зміну',
    notYou: url ? 'Це були не ви? Одразу скасуйте зміну.' : `Це були не ви? Одразу зверніться до команди ${product}.`,
  }),
  emailAddressAdded: ({ product, hasPasswords, newEmail }) => ({
    subject: `Нова електронна адреса для вашого облікового запису в ${product}`,
    heading: 'Електронну адресу додано',
    paragraphs: [
      `Тепер до ${product} можна входити з адресою ${newEmail}.`,
      'Якщо це були ви, нічого робити не треба.',
    ],
    notYou: `Це були не ви? Увійдіть до ${product}, вилучіть адресу та ${lockOthersOut(hasPasswords)}.`,
  }),
  emailAddressRemoved: ({ product, hasPasswords, newEmail }) => ({
    subject: `З вашого облікового запису в ${product} вилучено електронну адресу`,
    heading: 'Електронну адресу вилучено',
    paragraphs: [
      `Адреса ${newEmail} більше не належить до вашого облікового запису в ${product}.`,
      'Якщо це були ви, нічого робити не треба.',
    ],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  existingAccount: ({ product, hasPasswords }) => ({
    subject: `Ви вже маєте обліковий запис у ${product}`,
    heading: 'Ви вже маєте обліковий запис',
    paragraphs: [
      `Хтось намагався використати цю адресу в ${product}, але для неї вже є обліковий запис.`,
      hasPasswords
        ? 'Якщо це були ви, увійдіть. Якщо забули пароль, його можна скинути там само.'
        : 'Якщо це були ви, увійдіть.',
    ],
    button: 'Увійти',
    notYou: 'Це були не ви? Просто проігноруйте цей лист. Ваш обліковий запис не змінився.',
  }),
  accountLinked: ({ product, hasPasswords, provider }) => ({
    subject: `${provider} під’єднано до вашого облікового запису в ${product}`,
    heading: `${provider} під’єднано`,
    paragraphs: [`Тепер до ${product} можна входити через ${provider}. Якщо це були ви, нічого робити не треба.`],
    notYou: `Це були не ви? Увійдіть до ${product}, від’єднайте ${provider} та ${lockOthersOut(hasPasswords)}.`,
  }),
  accountUnlinked: ({ product, hasPasswords, provider }) => ({
    subject: `${provider} від’єднано від вашого облікового запису в ${product}`,
    heading: `${provider} від’єднано`,
    paragraphs: [`До ${product} більше не можна входити через ${provider}. Якщо це були ви, нічого робити не треба.`],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  signUpCode: ({ product, provider }) => ({
    subject: `Ваш код реєстрації для ${product}`,
    heading: 'Ваш код реєстрації',
    paragraphs: [
      `Введіть цей код, щоб підтвердити електронну адресу й увійти до ${product} через ${provider}. Нікому його не повідомляйте: код під’єднує ${provider} до вашого облікового запису.`,
    ],
    notYou: 'Не запитували код? Просто проігноруйте цей лист.',
  }),
  signInCode: ({ product }) => ({
    subject: `Код для входу до ${product}`,
    heading: 'Увійти',
    paragraphs: [
      'Введіть цей код у тому браузері, де ви почали вхід. У цьому самому браузері можна просто натиснути кнопку.',
      'Нікому не повідомляйте код і не пересилайте посилання.',
    ],
    button: 'Увійти',
    notYou: 'Не запитували код? Просто проігноруйте цей лист. Без коду ніхто не зможе ввійти.',
  }),
  verificationCode: ({ product }) => ({
    subject: `Код підтвердження адреси для ${product}`,
    heading: 'Підтвердьте електронну адресу',
    paragraphs: [
      `Введіть цей код у ${product}, щоб підтвердити, що ця адреса належить вам. Нікому його не повідомляйте.`,
    ],
    notYou: 'Не запитували код? Просто проігноруйте цей лист.',
  }),
  resetCode: ({ product }) => ({
    subject: `Код для нового пароля до ${product}`,
    heading: 'Скиньте пароль',
    paragraphs: [
      `Введіть цей код у ${product}, щоб створити новий пароль. Нікому його не повідомляйте.`,
      'Після створення пароля ви вийдете з облікового запису на всіх пристроях.',
    ],
    notYou: 'Не запитували код? Просто проігноруйте цей лист.',
  }),
  stepUpCode: ({ product }) => ({
    subject: `Ваш код підтвердження для ${product}`,
    heading: 'Ваш код підтвердження',
    paragraphs: [`Введіть цей код, щоб підтвердити свою особу в ${product}. Нікому його не повідомляйте.`],
    notYou: `Не запитували код? Можливо, хтось користується вашим обліковим записом: увійдіть до ${product} і вийдіть на всіх інших пристроях.`,
  }),
  passkeyAdded: ({ product, hasPasswords }) => ({
    subject: `До вашого облікового запису в ${product} додано ключ доступу`,
    heading: 'Ключ доступу додано',
    paragraphs: [`Тепер до ${product} можна входити з новим ключем доступу. Якщо це були ви, нічого робити не треба.`],
    notYou: `Це були не ви? Увійдіть до ${product}, вилучіть ключ доступу та ${lockOthersOut(hasPasswords)}.`,
  }),
  passkeyRemoved: ({ product, hasPasswords }) => ({
    subject: `З вашого облікового запису в ${product} вилучено ключ доступу`,
    heading: 'Ключ доступу вилучено',
    paragraphs: [
      `Один із ключів доступу до вашого облікового запису в ${product} більше не працює. Якщо це були ви, нічого робити не треба.`,
    ],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  passkeyRejected: ({ product }) => ({
    subject: `Відхилено копію ключа доступу до вашого облікового запису в ${product}`,
    heading: 'Ключ доступу відхилено',
    paragraphs: ['Ми відхилили вхід, бо хтось міг скопіювати один із ваших ключів доступу.'],
    notYou: `Увійдіть до ${product} іншим способом, вилучіть цей ключ доступу та створіть новий.`,
  }),
  test: ({ product }) => ({
    subject: `Тестовий лист від ${product}`,
    heading: 'Надсилання листів працює',
    paragraphs: [`Це перевірка. Якщо ви читаєте цей лист, ${product} може надсилати пошту.`],
    notYou: 'Це не ваш запит? Просто проігноруйте цей лист.',
  }),
  apiKeyCreated: ({ product, hasPasswords, keyName }) => ({
    subject: `Ключ API в ${product} створено або змінено`,
    heading: 'Ключ API створено або змінено',
    paragraphs: [
      `Ключ API «${keyName}» створено чи знову ввімкнено, його секрет замінено або доступ розширено. Якщо це були ви, нічого робити не треба.`,
    ],
    notYou: `Це були не ви? Увійдіть до ${product}, видаліть ключ та ${lockOthersOut(hasPasswords)}.`,
  }),
  webhookCreated: ({ product, hasPasswords, host, organization, actor, change }) => {
    const isSecret = change === 'secretReplaced'
    return {
      subject: {
        created: `Новий вебхук у ${product}`,
        urlChanged: `У ${product} змінено URL-адресу вебхука`,
        enabled: `У ${product} знову ввімкнено вебхук`,
        eventsAdded: `У ${product} розширено список подій вебхука`,
        secretReplaced: `У ${product} замінено секрет вебхука`,
      }[change],
      heading: {
        created: 'Новий вебхук',
        urlChanged: 'URL-адресу вебхука змінено',
        enabled: 'Вебхук знову ввімкнено',
        eventsAdded: 'Список подій вебхука розширено',
        secretReplaced: 'Секрет вебхука замінено',
      }[change],
      paragraphs: [
        {
          created: `Користувач ${actor} створив вебхук для «${organization ?? product}», який надсилає події на ${host}.`,
          urlChanged: `Користувач ${actor} змінив URL-адресу вебхука для «${organization ?? product}». Тепер події надсилаються на ${host}.`,
          enabled: `Користувач ${actor} знову ввімкнув вебхук для «${organization ?? product}», який надсилає події на ${host}.`,
          eventsAdded: `Користувач ${actor} змінив список подій вебхука для «${organization ?? product}». Тепер на ${host} надсилається більше подій.`,
          secretReplaced: `Користувач ${actor} замінив секрет вебхука для «${organization ?? product}», який надсилає події на ${host}.`,
        }[change],
        `${isSecret ? 'Той, хто знає секрет, може надсилати на цю адресу підроблені події.' : 'Події можуть містити дані користувачів.'} Якщо ви цього очікували, нічого робити не треба.`,
      ],
      button: 'Переглянути вебхуки',
      notYou: `Не очікували цього? ${isSecret ? 'Замініть секрет ще раз і виберіть «Зараз»' : 'Видаліть вебхук'}. Якщо вашим обліковим записом скористався хтось інший, вийдіть на всіх інших пристроях${hasPasswords ? ' та змініть пароль' : ''}.`,
    }
  },
  webhookDisabled: ({ product, host, organization, disabledReason }) => ({
    subject: `У ${product} вимкнено вебхук`,
    heading: 'Вебхук вимкнено',
    paragraphs: [
      disabledReason === 'gone'
        ? `Вебхук для «${organization ?? product}» на ${host} вимкнено: URL-адреси більше не існує (код 410).`
        : `Вебхук для «${organization ?? product}» на ${host} вимкнено: надсилання не вдавалися протягом 5 днів.`,
      'Він не надсилатиме подій, доки ви знову його не ввімкнете. Події за цей час пізніше не буде надіслано.',
    ],
    button: 'Переглянути надсилання',
    notYou: `Ви отримали цей лист, бо можете змінювати вебхуки в ${product}.`,
  }),
  twoFactorCode: ({ product, hasPasswords }) => ({
    subject: `Код двоетапної перевірки для ${product}`,
    heading: 'Код двоетапної перевірки',
    paragraphs: [`Введіть цей код, щоб увійти до ${product} або підтвердити свою особу. Нікому його не повідомляйте.`],
    notYou: hasPasswords
      ? `Не запитували код? Можливо, хтось знає ваш пароль або користується вашим обліковим записом: увійдіть до ${product}, змініть пароль і перевірте способи входу.`
      : `Не запитували код? Можливо, хтось користується вашим обліковим записом або вашим способом входу: увійдіть до ${product}, вийдіть на всіх інших пристроях і перевірте способи входу.`,
  }),
  twoFactorEnabled: ({ product, hasPasswords }) => ({
    subject: `Двоетапну перевірку для ${product} увімкнено`,
    heading: 'Двоетапну перевірку ввімкнено',
    paragraphs: [
      'Тепер для входу потрібен також код. Зберігайте резервні коди в надійному місці.',
      'Якщо це були ви, нічого робити не треба.',
    ],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  twoFactorDisabled: ({ product, hasPasswords }) => ({
    subject: `Двоетапну перевірку для ${product} вимкнено`,
    heading: 'Двоетапну перевірку вимкнено',
    paragraphs: ['Тепер ви входите без коду. Якщо це були ви, нічого робити не треба.'],
    notYou: `${secureAccount({ product, hasPasswords })} Потім знову ввімкніть двоетапну перевірку.`,
  }),
  backupCodesRenewed: ({ product, hasPasswords }) => ({
    subject: `Ваші резервні коди для ${product} замінено`,
    heading: 'Резервні коди замінено',
    paragraphs: ['Попередні резервні коди більше не діють. Якщо це були ви, нічого робити не треба.'],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  twoFactorLocked: ({ product, hasPasswords }) => ({
    subject: `Забагато хибних кодів для вашого облікового запису в ${product}`,
    heading: 'Забагато хибних кодів',
    paragraphs: [
      `Хтось увів забагато хибних кодів двоетапної перевірки для вашого облікового запису. Жоден не підійшов${hasPasswords ? ', але ця людина, можливо, знає ваш пароль' : ''}.`,
      'Деякий час ми не приймаємо коди цього виду. Довірені пристрої та інші коди діють і далі.',
    ],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  twoFactorRecoveryRequested: ({ product, dueAt }) => ({
    subject: `Хтось хоче вимкнути двоетапну перевірку для ${product}`,
    heading: 'Запит на відновлення доступу',
    paragraphs: [
      'Хтось, знаючи ваш пароль, попросив вимкнути двоетапну перевірку й зазначив, що телефон і резервні коди втрачено.',
      `Її можна буде вимкнути з ${formatUtcDateTime('uk', dueAt)}, протягом 7 днів: знадобляться пароль і код, який ми надішлемо листом. Якщо це були ви, увійдіть тоді ще раз.`,
    ],
    button: 'Скасувати відновлення',
    notYou: 'Це були не ви? Хтось знає ваш пароль: скасуйте відновлення, а тоді змініть пароль.',
  }),
  twoFactorRecoveryReminder: ({ product, dueAt }) => ({
    subject: `Нагадування: двоетапну перевірку для ${product} незабаром можна буде вимкнути`,
    heading: 'Відновлення доступу ще триває',
    paragraphs: [
      `Надійшов запит на відновлення вашого облікового запису. З ${formatUtcDateTime('uk', dueAt)} двоетапну перевірку можна буде вимкнути за допомогою пароля та коду, який ми надішлемо листом.`,
    ],
    button: 'Скасувати відновлення',
    notYou: 'Це були не ви? Хтось знає ваш пароль: скасуйте відновлення, а тоді змініть пароль.',
  }),
  twoFactorRecoveryCode: ({ product }) => ({
    subject: `Ваш код відновлення для ${product}`,
    heading: 'Ваш код відновлення',
    paragraphs: [`Введіть цей код, щоб вимкнути двоетапну перевірку для ${product}. Нікому його не повідомляйте.`],
    notYou: `Це були не ви? Хтось знає ваш пароль: увійдіть до ${product} як зазвичай і змініть пароль.`,
  }),
  invitation: ({ product, organization, inviter, role }) => ({
    subject: `Запрошення до організації «${organization}» у ${product}`,
    heading: `Приєднайтеся до «${organization}»`,
    paragraphs: [`${inviter} запрошує вас до організації «${organization}» у ${product}.`, `Ваша роль: ${role}.`],
    button: 'Переглянути запрошення',
    notYou: 'Не очікували запрошення? Просто проігноруйте цей лист.',
  }),
} satisfies Texts['mails']

const lasting = (seconds: number): string =>
  formatDuration('uk', seconds, {
    minutes: { one: '# хвилину', few: '# хвилини', many: '# хвилин', other: '# хвилини' },
    hours: { one: '# годину', few: '# години', many: '# годин', other: '# години' },
    days: { one: '# день', few: '# дні', many: '# днів', other: '# дня' },
  })

const secureAccount = ({ product, hasPasswords }: AdviceArguments): string =>
  hasPasswords
    ? `Це були не ви? Одразу скиньте пароль на сторінці входу до ${product}.`
    : `Це були не ви? Одразу ввійдіть до ${product} і вийдіть на всіх інших пристроях.`

const lockOthersOut = (hasPasswords: boolean): string =>
  hasPasswords ? 'змініть пароль' : 'вийдіть на всіх інших пристроях'
