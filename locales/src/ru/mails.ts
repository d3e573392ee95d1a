import type { Texts } from '../en.ts'
import type { AdviceArguments } from '../mail-text.ts'
import { formatUtcDateTime } from '../date-time.ts'
import { formatDuration } from '../plural.ts'

export const mails = {
  greeting: (name) => (name ? `Здравствуйте, ${name}!` : 'Здравствуйте!'),
  validity: (lifetime) => `Ссылка сработает один раз и действует ${lasting(lifetime)}.`,
  codeValidity: (lifetime) => `Код сработает один раз и действует ${lasting(lifetime)}.`,
  when: (at) => `Когда: ${formatUtcDateTime('ru', at)}`,
  device: (name) => `Устройство: ${name}`,
  ipAddress: (address) => `IP-адрес: ${address}`,
  codeOrLink: 'Введите этот код там, где вы начали, или нажмите кнопку. Никому не сообщайте код и ссылку.',
  linkFallback: 'Если кнопка не работает, скопируйте этот адрес в браузер:',
  reason: ({ product }) => `Вы получили это письмо, потому что этот адрес указали в ${product}.`,
  roleNames: { owner: 'владелец', admin: 'администратор', member: 'участник' },

  verification: ({ product }) => ({
    subject: `Подтвердите адрес электронной почты для ${product}`,
    heading: 'Подтвердите адрес электронной почты',
    paragraphs: [`Добро пожаловать в ${product}! Подтвердите, что этот адрес принадлежит вам.`],
    button: 'Подтвердить адрес',
    notYou: 'Не регистрировались? Не обращайте внимания на это письмо.',
  }),
  emailChangeApproval: ({ product, hasPasswords, newEmail }) => ({
    subject: `Одобрите новый адрес электронной почты для ${product}`,
    heading: 'Одобрите новый адрес электронной почты',
    paragraphs: [
      `Поступил запрос изменить адрес электронной почты вашей учётной записи на ${newEmail}.`,
      'После одобрения мы отправим ссылку для подтверждения на новый адрес.',
    ],
    button: 'Одобрить изменение',
    notYou: `Это не ваш запрос? Не открывайте ссылку и сразу же ${lockOthersOut(hasPasswords)}.`,
  }),
  newAddressConfirmation: ({ product }) => ({
    subject: `Подтвердите новый адрес электронной почты для ${product}`,
    heading: 'Подтвердите новый адрес электронной почты',
    paragraphs: [`Подтвердите, что хотите использовать этот адрес для учётной записи в ${product}.`],
    button: 'Подтвердить адрес',
    notYou: 'Это не ваш запрос? Не обращайте внимания на это письмо.',
  }),
  reset: ({ product }) => ({
    subject: `Сбросьте пароль для ${product}`,
    heading: 'Сбросьте пароль',
    paragraphs: [
      'Мы получили запрос на новый пароль для вашей учётной записи.',
      'После его создания вы выйдете на всех устройствах.',
    ],
    button: 'Сбросить пароль',
    notYou: 'Это не ваш запрос? Не обращайте внимания на это письмо.',
  }),
  deletion: ({ product, hasPasswords }) => ({
    subject: `Подтвердите удаление учётной записи в ${product}`,
    heading: 'Удалить учётную запись?',
    paragraphs: ['Поступил запрос удалить вашу учётную запись со всеми данными. Это действие нельзя отменить.'],
    button: 'Удалить учётную запись',
    notYou: `Это не ваш запрос? Не открывайте ссылку и сразу же ${lockOthersOut(hasPasswords)}.`,
  }),
  passwordChanged: ({ product, apiKeysDisabled = false }) => ({
    subject: `Ваш пароль для ${product} изменён`,
    heading: 'Пароль изменён',
    paragraphs: apiKeysDisabled
      ? [
          'Пароль вашей учётной записи изменён.',
          'Ваши ключи API тоже отключены: программы с этими ключами больше не работают. Если это были вы, снова включите ключи, которые узнаёте.',
        ]
      : ['Пароль вашей учётной записи изменён. Если это были вы, ничего делать не нужно.'],
    notYou: secureAccount({ product, hasPasswords: true }),
  }),
  earlierAccessRemoved: ({ product, hasPasswords }) => ({
    subject: `Прежний доступ к вашей учётной записи в ${product} удалён`,
    heading: 'Прежний доступ удалён',
    paragraphs: [
      'Вы подтвердили, что этот адрес электронной почты принадлежит вам. Прежние способы входа, дополнительные адреса, ключи API и вебхуки больше не работают: их мог добавить кто-то другой.',
      'Настройте заново то, что вам нужно.',
    ],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  emailChanged: ({ product, newEmail, url }) => ({
    subject: `Ваш адрес электронной почты для ${product} изменён`,
    heading: 'Адрес электронной почты изменён',
    paragraphs: [`Адрес вашей учётной записи теперь ${newEmail}.`, 'Если это были вы, ничего делать не нужно.'],
    button: 'Отменить изменение',
    notYou: url
      ? 'Это были не вы? Сразу же отмените изменение.'
      : `Это были не вы? Сразу же обратитесь к команде ${product}.`,
  }),
  emailAddressAdded: ({ product, hasPasswords, newEmail }) => ({
    subject: `Новый адрес электронной почты для вашей учётной записи в ${product}`,
    heading: 'Адрес электронной почты добавлен',
    paragraphs: [
      `Теперь в ${product} можно входить с адресом ${newEmail}.`,
      'Если это были вы, ничего делать не нужно.',
    ],
    notYou: `Это были не вы? Войдите в ${product}, удалите адрес и ${lockOthersOut(hasPasswords)}.`,
  }),
  emailAddressRemoved: ({ product, hasPasswords, newEmail }) => ({
    subject: `Из вашей учётной записи в ${product} удалён адрес электронной почты`,
    heading: 'Адрес электронной почты удалён',
    paragraphs: [
      `Адрес ${newEmail} больше не относится к вашей учётной записи в ${product}.`,
      'Если это были вы, ничего делать не нужно.',
    ],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  existingAccount: ({ product, hasPasswords }) => ({
    subject: `У вас уже есть учётная запись в ${product}`,
    heading: 'У вас уже есть учётная запись',
    paragraphs: [
      `Кто-то пытался использовать этот адрес в ${product}, но для него уже есть учётная запись.`,
      hasPasswords
        ? 'Если это были вы, войдите. Если забыли пароль, его можно сбросить там же.'
        : 'Если это были вы, войдите.',
    ],
    button: 'Войти',
    notYou: 'Это были не вы? Не обращайте внимания на это письмо. Ваша учётная запись не изменилась.',
  }),
  accountLinked: ({ product, hasPasswords, provider }) => ({
    subject: `Сервис ${provider} подключён к вашей учётной записи в ${product}`,
    heading: `Сервис ${provider} подключён`,
    paragraphs: [`Теперь в ${product} можно входить через ${provider}. Если это были вы, ничего делать не нужно.`],
    notYou: `Это были не вы? Войдите в ${product}, отключите ${provider} и ${lockOthersOut(hasPasswords)}.`,
  }),
  accountUnlinked: ({ product, hasPasswords, provider }) => ({
    subject: `Сервис ${provider} отключён от вашей учётной записи в ${product}`,
    heading: `Сервис ${provider} отключён`,
    paragraphs: [`В ${product} больше нельзя входить через ${provider}. Если это были вы, ничего делать не нужно.`],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  signUpCode: ({ product, provider }) => ({
    subject: `Ваш код регистрации для ${product}`,
    heading: 'Ваш код регистрации',
    paragraphs: [
      `Введите этот код, чтобы подтвердить адрес электронной почты и войти в ${product} через ${provider}. Никому его не сообщайте: код подключает ${provider} к вашей учётной записи.`,
    ],
    notYou: 'Не запрашивали код? Не обращайте внимания на это письмо.',
  }),
  signInCode: ({ product }) => ({
    subject: `Код для входа в ${product}`,
    heading: 'Войти',
    paragraphs: [
      'Введите этот код в том браузере, где вы начали вход. В этом же браузере можно просто нажать кнопку.',
      'Никому не сообщайте код и не пересылайте ссылку.',
    ],
    button: 'Войти',
    notYou: 'Не запрашивали код? Не обращайте внимания на это письмо. Без кода никто не сможет войти.',
  }),
  verificationCode: ({ product }) => ({
    subject: `Код подтверждения адреса для ${product}`,
    heading: 'Подтвердите адрес электронной почты',
    paragraphs: [
      `Введите этот код в ${product}, чтобы подтвердить, что этот адрес принадлежит вам. Никому его не сообщайте.`,
    ],
    notYou: 'Не запрашивали код? Не обращайте внимания на это письмо.',
  }),
  resetCode: ({ product }) => ({
    subject: `Код для нового пароля в ${product}`,
    heading: 'Сбросьте пароль',
    paragraphs: [
      `Введите этот код в ${product}, чтобы создать новый пароль. Никому его не сообщайте.`,
      'После создания пароля вы выйдете из учётной записи на всех устройствах.',
    ],
    notYou: 'Не запрашивали код? Не обращайте внимания на это письмо.',
  }),
  stepUpCode: ({ product }) => ({
    subject: `Ваш код подтверждения для ${product}`,
    heading: 'Ваш код подтверждения',
    paragraphs: [`Введите этот код, чтобы подтвердить свою личность в ${product}. Никому его не сообщайте.`],
    notYou: `Не запрашивали код? Возможно, кто-то пользуется вашей учётной записью: войдите в ${product} и выйдите на всех других устройствах.`,
  }),
  passkeyAdded: ({ product, hasPasswords }) => ({
    subject: `К вашей учётной записи в ${product} добавлен ключ доступа`,
    heading: 'Ключ доступа добавлен',
    paragraphs: [`Теперь в ${product} можно входить с новым ключом доступа. Если это были вы, ничего делать не нужно.`],
    notYou: `Это были не вы? Войдите в ${product}, удалите ключ доступа и ${lockOthersOut(hasPasswords)}.`,
  }),
  passkeyRemoved: ({ product, hasPasswords }) => ({
    subject: `Из вашей учётной записи в ${product} удалён ключ доступа`,
    heading: 'Ключ доступа удалён',
    paragraphs: [
      `Один из ключей доступа к вашей учётной записи в ${product} больше не работает. Если это были вы, ничего делать не нужно.`,
    ],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  passkeyRejected: ({ product }) => ({
    subject: `Отклонена копия ключа доступа к вашей учётной записи в ${product}`,
    heading: 'Ключ доступа отклонён',
    paragraphs: ['Мы отклонили вход, потому что кто-то мог скопировать один из ваших ключей доступа.'],
    notYou: `Войдите в ${product} другим способом, удалите этот ключ доступа и создайте новый.`,
  }),
  test: ({ product }) => ({
    subject: `Тестовое письмо от ${product}`,
    heading: 'Отправка писем работает',
    paragraphs: [`Это проверка. Если вы читаете это письмо, ${product} может отправлять почту.`],
    notYou: 'Это не ваш запрос? Не обращайте внимания на это письмо.',
  }),
  apiKeyCreated: ({ product, hasPasswords, keyName }) => ({
    subject: `Ключ API в ${product} создан или изменён`,
    heading: 'Ключ API создан или изменён',
    paragraphs: [
      `Ключ API «${keyName}» создан или снова включён, его секрет заменён либо доступ расширен. Если это были вы, ничего делать не нужно.`,
    ],
    notYou: `Это были не вы? Войдите в ${product}, удалите ключ и ${lockOthersOut(hasPasswords)}.`,
  }),
  webhookCreated: ({ product, hasPasswords, host, organization, actor, change }) => {
    const isSecret = change === 'secretReplaced'
    return {
      subject: {
        created: `Новый вебхук в ${product}`,
        urlChanged: `В ${product} изменён URL-адрес вебхука`,
        enabled: `В ${product} снова включён вебхук`,
        eventsAdded: `В ${product} расширен список событий вебхука`,
        secretReplaced: `В ${product} заменён секрет вебхука`,
      }[change],
      heading: {
        created: 'Новый вебхук',
        urlChanged: 'URL-адрес вебхука изменён',
        enabled: 'Вебхук снова включён',
        eventsAdded: 'Список событий вебхука расширен',
        secretReplaced: 'Секрет вебхука заменён',
      }[change],
      paragraphs: [
        {
          created: `Пользователь ${actor} создал вебхук для «${organization ?? product}», который отправляет события на ${host}.`,
          urlChanged: `Пользователь ${actor} изменил URL-адрес вебхука для «${organization ?? product}». Теперь события отправляются на ${host}.`,
          enabled: `Пользователь ${actor} снова включил вебхук для «${organization ?? product}», который отправляет события на ${host}.`,
          eventsAdded: `Пользователь ${actor} изменил список событий вебхука для «${organization ?? product}». Теперь на ${host} отправляется больше событий.`,
          secretReplaced: `Пользователь ${actor} заменил секрет вебхука для «${organization ?? product}», который отправляет события на ${host}.`,
        }[change],
        `${isSecret ? 'Тот, кто знает секрет, может отправлять на этот адрес поддельные события.' : 'События могут содержать данные пользователей.'} Если вы этого ожидали, ничего делать не нужно.`,
      ],
      button: 'Посмотреть вебхуки',
      notYou: `Не ожидали этого? ${isSecret ? 'Замените секрет ещё раз и выберите «Сейчас»' : 'Удалите вебхук'}. Если вашей учётной записью воспользовался кто-то другой, выйдите на всех других устройствах${hasPasswords ? ' и смените пароль' : ''}.`,
    }
  },
  webhookDisabled: ({ product, host, organization, disabledReason }) => ({
    subject: `В ${product} отключён вебхук`,
    heading: 'Вебхук отключён',
    paragraphs: [
      disabledReason === 'gone'
        ? `Вебхук для «${organization ?? product}» на ${host} отключён: URL-адрес больше не существует (код 410).`
        : `Вебхук для «${organization ?? product}» на ${host} отключён: отправки не удавались в течение 5 дней.`,
      'Он не будет отправлять события, пока вы снова его не включите. События за это время не будут отправлены и позже.',
    ],
    button: 'Посмотреть отправки',
    notYou: `Вы получили это письмо, потому что можете изменять вебхуки в ${product}.`,
  }),
  twoFactorCode: ({ product, hasPasswords }) => ({
    subject: `Код двухэтапной аутентификации для ${product}`,
    heading: 'Код двухэтапной аутентификации',
    paragraphs: [`Введите этот код, чтобы войти в ${product} или подтвердить свою личность. Никому его не сообщайте.`],
    notYou: hasPasswords
      ? `Не запрашивали код? Возможно, кто-то знает ваш пароль или пользуется вашей учётной записью: войдите в ${product}, смените пароль и проверьте способы входа.`
      : `Не запрашивали код? Возможно, кто-то пользуется вашей учётной записью или вашим способом входа: войдите в ${product}, выйдите на всех других устройствах и проверьте способы входа.`,
  }),
  twoFactorEnabled: ({ product, hasPasswords }) => ({
    subject: `Двухэтапная аутентификация для ${product} включена`,
    heading: 'Двухэтапная аутентификация включена',
    paragraphs: [
      'Теперь для входа нужен также код. Храните резервные коды в надёжном месте.',
      'Если это были вы, ничего делать не нужно.',
    ],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  twoFactorDisabled: ({ product, hasPasswords }) => ({
    subject: `Двухэтапная аутентификация для ${product} отключена`,
    heading: 'Двухэтапная аутентификация отключена',
    paragraphs: ['Теперь вы входите без кода. Если это были вы, ничего делать не нужно.'],
    notYou: `${secureAccount({ product, hasPasswords })} Затем снова включите двухэтапную аутентификацию.`,
  }),
  backupCodesRenewed: ({ product, hasPasswords }) => ({
    subject: `Ваши резервные коды для ${product} заменены`,
    heading: 'Резервные коды заменены',
    paragraphs: ['Прежние резервные коды больше не действуют. Если это были вы, ничего делать не нужно.'],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  twoFactorLocked: ({ product, hasPasswords }) => ({
    subject: `Слишком много неверных кодов для вашей учётной записи в ${product}`,
    heading: 'Слишком много неверных кодов',
    paragraphs: [
      `Кто-то ввёл слишком много неверных кодов двухэтапной аутентификации для вашей учётной записи. Ни один не подошёл${hasPasswords ? ', но этот человек, возможно, знает ваш пароль' : ''}.`,
      'Некоторое время мы не принимаем коды этого вида. Доверенные устройства и другие коды по-прежнему работают.',
    ],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  twoFactorRecoveryRequested: ({ product, dueAt }) => ({
    subject: `Кто-то хочет отключить двухэтапную аутентификацию для ${product}`,
    heading: 'Запрос на восстановление доступа',
    paragraphs: [
      'Кто-то, зная ваш пароль, попросил отключить двухэтапную аутентификацию и указал, что телефон и резервные коды утеряны.',
      `Её можно будет отключить с ${formatUtcDateTime('ru', dueAt)}, в течение 7 дней: понадобятся пароль и код, который мы отправим письмом. Если это были вы, войдите тогда ещё раз.`,
    ],
    button: 'Отменить восстановление',
    notYou: 'Это были не вы? Кто-то знает ваш пароль: отмените восстановление, а затем смените пароль.',
  }),
  twoFactorRecoveryReminder: ({ product, dueAt }) => ({
    subject: `Напоминание: двухэтапную аутентификацию для ${product} скоро можно будет отключить`,
    heading: 'Восстановление доступа ещё не завершено',
    paragraphs: [
      `Поступил запрос на восстановление вашей учётной записи. С ${formatUtcDateTime('ru', dueAt)} двухэтапную аутентификацию можно будет отключить с помощью пароля и кода, который мы отправим письмом.`,
    ],
    button: 'Отменить восстановление',
    notYou: 'Это были не вы? Кто-то знает ваш пароль: отмените восстановление, а затем смените пароль.',
  }),
  twoFactorRecoveryCode: ({ product }) => ({
    subject: `Ваш код восстановления для ${product}`,
    heading: 'Ваш код восстановления',
    paragraphs: [
      `Введите этот код, чтобы отключить двухэтапную аутентификацию для ${product}. Никому его не сообщайте.`,
    ],
    notYou: `Это были не вы? Кто-то знает ваш пароль: войдите в ${product} как обычно и смените пароль.`,
  }),
  invitation: ({ product, organization, inviter, role }) => ({
    subject: `Приглашение в организацию «${organization}» в ${product}`,
    heading: `Присоединяйтесь к «${organization}»`,
    paragraphs: [`${inviter} приглашает вас в организацию «${organization}» в ${product}.`, `Ваша роль: ${role}.`],
    button: 'Посмотреть приглашение',
    notYou: 'Не ждали приглашения? Не обращайте внимания на это письмо.',
  }),
} satisfies Texts['mails']

const lasting = (seconds: number): string =>
  formatDuration('ru', seconds, {
    minutes: { one: '# минуту', few: '# минуты', many: '# минут', other: '# минуты' },
    hours: { one: '# час', few: '# часа', many: '# часов', other: '# часа' },
    days: { one: '# день', few: '# дня', many: '# дней', other: '# дня' },
  })

const secureAccount = ({ product, hasPasswords }: AdviceArguments): string =>
  hasPasswords
    ? `Это были не вы? Сразу же сбросьте пароль на странице входа в ${product}.`
    : `Это были не вы? Сразу же войдите в ${product} и выйдите на всех других устройствах.`

const lockOthersOut = (hasPasswords: boolean): string =>
  hasPasswords ? 'смените пароль' : 'выйдите на всех других устройствах'
