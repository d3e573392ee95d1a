import { createAccent, DEFAULT_ACCENT_COLOR, type LanguageTag, languages } from '@latchkey/contract'
import { describe, expect, test } from 'vitest'
import { type MailDataOf, type MailKind, type RenderedMail, renderMail } from './templates.ts'

const PRODUCT = {
  name: 'Latchkey',
  url: 'https://app.example.com',
  logo: null,
  logoDark: null,
  color: DEFAULT_ACCENT_COLOR,
  accent: createAccent(DEFAULT_ACCENT_COLOR),
  footer: null,
}
const URL_OF_MAIL = 'https://app.example.com/api/auth/verify-email?token=Zk3v8Qp&callbackURL=%2Faccount'
const envelope = { to: 'anna@example.com', language: 'en', product: PRODUCT, hasPasswords: true } as const
const CHANGED_AT = Date.UTC(2026, 10, 21, 10, 5)

const withLink = { name: 'Anna', url: URL_OF_MAIL, lifetime: 3600 }
const event = { name: 'Anna', at: CHANGED_AT, device: 'Firefox · Windows', ipAddress: '2001:db8::7' }
const samples: MailDataOf = {
  verification: withLink,
  emailChangeApproval: { ...withLink, newEmail: 'new@example.org' },
  newAddressConfirmation: withLink,
  reset: withLink,
  deletion: { ...withLink, lifetime: 86_400 },
  passwordChanged: event,
  emailChanged: { ...event, newEmail: 'new@example.org' },
  emailAddressAdded: { ...event, newEmail: 'new@example.org' },
  emailAddressRemoved: { ...event, newEmail: 'new@example.org' },
  accountLinked: { ...event, provider: 'Google' },
  accountUnlinked: { ...event, provider: 'Google' },
  existingAccount: { name: 'Anna', url: PRODUCT.url },
  signUpCode: { name: 'Anna', provider: 'Reddit', code: '012345', lifetime: 600 },
  signInCode: { ...withLink, code: '012345', lifetime: 600 },
  verificationCode: { name: 'Anna', code: '012345', lifetime: 600 },
  resetCode: { name: 'Anna', code: '012345', lifetime: 600 },
  stepUpCode: { name: 'Anna', code: '012345', lifetime: 600 },
  twoFactorCode: { name: 'Anna', code: '012345', lifetime: 180 },
  apiKeyCreated: { ...event, keyName: 'Deployment' },
  webhookCreated: {
    ...event,
    url: URL_OF_MAIL,
    host: 'example.net',
    organization: 'Acme',
    actor: 'Boris',
    change: 'created',
  },
  webhookDisabled: {
    name: 'Anna',
    url: URL_OF_MAIL,
    host: 'example.net',
    organization: 'Acme',
    disabledReason: 'failing',
    at: CHANGED_AT,
  },
  earlierAccessRemoved: event,
  passkeyAdded: event,
  passkeyRemoved: event,
  passkeyRejected: event,
  twoFactorEnabled: event,
  twoFactorDisabled: event,
  backupCodesRenewed: event,
  twoFactorLocked: event,
  twoFactorRecoveryRequested: { ...event, url: URL_OF_MAIL, dueAt: CHANGED_AT },
  twoFactorRecoveryReminder: { name: 'Anna', url: URL_OF_MAIL, dueAt: CHANGED_AT },
  twoFactorRecoveryCode: { name: 'Anna', code: '01234567', lifetime: 3600 },
  invitation: { ...withLink, organization: 'Acme', inviter: 'Boris', role: 'owner,editor', lifetime: 172_800 },
  test: { name: 'Anna', at: CHANGED_AT },
}

const withLinks = [
  'verification',
  'emailChangeApproval',
  'newAddressConfirmation',
  'reset',
  'signInCode',
  'deletion',
  'invitation',
] as const
const notifications = [
  'passwordChanged',
  'earlierAccessRemoved',
  'emailChanged',
  'emailAddressAdded',
  'emailAddressRemoved',
  'accountLinked',
  'accountUnlinked',
  'apiKeyCreated',
  'passkeyAdded',
  'passkeyRemoved',
  'passkeyRejected',
  'twoFactorEnabled',
  'twoFactorDisabled',
  'backupCodesRenewed',
  'twoFactorLocked',
  'test',
] as const
const recoveries = ['twoFactorRecoveryRequested', 'twoFactorRecoveryReminder'] as const
const codes = [
  'signUpCode',
  'verificationCode',
  'resetCode',
  'stepUpCode',
  'twoFactorCode',
  'twoFactorRecoveryCode',
] as const
const kinds = [
  ...withLinks,
  ...notifications,
  ...recoveries,
  ...codes,
  'webhookCreated',
  'webhookDisabled',
  'existingAccount',
] as const satisfies readonly MailKind[]
const matrix = kinds.flatMap((kind) => languages.map(({ tag }) => ({ kind, tag })))

const render = (
  kind: MailKind,
  tag: LanguageTag,
  changes: { name?: string; organization?: string; inviter?: string; role?: string } = {},
): RenderedMail => renderMail(kind, { ...samples[kind], ...changes, ...envelope, language: tag })

/** The visible text of the HTML. */
const extractText = (html: string): string =>
  html
    .replace(/<(head|style)[\s>].*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, '\n')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))

const listLinks = (html: string): string[] =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, url = '']) => url.replaceAll('&#38;', '&'))

test('tests every kind of mail', () => {
  expect(kinds.toSorted()).toEqual(Object.keys(samples).toSorted())
})

describe.each(matrix)('$kind in $tag', ({ kind, tag }) => {
  const mail = render(kind, tag)
  const english = render(kind, 'en')

  test('has a subject of one line and the same words in HTML and text', () => {
    expect(mail.subject).toMatch(/^\P{Cc}{10,120}$/u)
    const read = extractText(mail.html)
    const lines = mail.text.split('\n').filter((line) => line !== '' && line !== '-- ' && !line.includes('://'))
    // Only the text part has a colon after the label of the link.
    for (const line of lines) expect(read).toContain(line.replace(/\u00a0?:$/, ''))
    expect(mail.text).not.toMatch(/undefined|null|NaN|\[object|<|&#|\n{3}/)
    expect(read).not.toMatch(/undefined|null|NaN|\[object|[{}<>]/)
  })

  test('names its language and is safe to show in a dark mail program', () => {
    expect(mail.html).toContain(`<html lang="${tag}" dir="ltr">`)
    expect(mail.html).toContain('<meta name="color-scheme" content="light dark">')
    expect(mail.html).toContain('@media (prefers-color-scheme: dark)')
    expect(mail.html).not.toMatch(/<(script|img|link|iframe|form)\b|url\(|\son\w+=/i)
  })

  test('contains English only in English', () => {
    if (tag === 'en') return expect(mail).toEqual(english)
    const own = new Set(mail.text.split('\n').filter((line) => /\p{L}/u.test(line)))
    const shared = english.text.split('\n').filter((line) => own.has(line))
    expect(shared.filter((line) => !line.includes(PRODUCT.url))).toEqual([])
    expect(mail.subject).not.toBe(english.subject)
  })
})

describe.each(withLinks)('%s', (kind) => {
  test.each(languages)('has its link as a button, as visible text and in the text part ($tag)', ({ tag }) => {
    const mail = render(kind, tag)
    expect(listLinks(mail.html)).toEqual([URL_OF_MAIL, URL_OF_MAIL, PRODUCT.url])
    expect(extractText(mail.html)).toContain(URL_OF_MAIL)
    expect(mail.text.split('\n')).toContain(URL_OF_MAIL)
    expect(mail.text).toMatch(
      { deletion: /\b24\b/, invitation: /\b2\b/, signInCode: /\b10\b/ }[String(kind)] ?? /\b1\b/,
    )
  })
})

describe.each(notifications)('%s', (kind) => {
  test.each(languages)('says when it happened, in UTC, and links to nothing but the product ($tag)', ({ tag }) => {
    const mail = render(kind, tag)
    expect(listLinks(mail.html)).toEqual([PRODUCT.url])
    expect(mail.text).toMatch(/21.*2026.*10:05.*UTC|2026.*10:05.*UTC/)
  })
})

describe.each(notifications.filter((kind) => kind !== 'test'))('%s', (kind) => {
  test.each(languages)('names the device and the IP address of the request ($tag)', ({ tag }) => {
    const lines = render(kind, tag).text.split('\n')
    expect(lines.filter((line) => line.endsWith(': Firefox · Windows') || line.endsWith(': 2001:db8::7'))).toHaveLength(
      2,
    )
  })
})

describe.each(recoveries)('%s', (kind) => {
  test.each(languages)('says when the recovery is due and has the link that cancels it ($tag)', ({ tag }) => {
    const mail = render(kind, tag)
    expect(listLinks(mail.html)).toEqual([URL_OF_MAIL, URL_OF_MAIL, PRODUCT.url])
    expect(mail.text.split('\n')).toContain(URL_OF_MAIL)
    expect(mail.text).toMatch(/21.*2026.*10:05.*UTC|2026.*10:05.*UTC/)
  })
})

describe.each(codes)('%s', (kind) => {
  test.each(languages)('shows the code, says how long it works, and links to nothing ($tag)', ({ tag }) => {
    const mail = render(kind, tag)
    const { code } = samples[kind]
    expect(listLinks(mail.html)).toEqual([PRODUCT.url])
    expect(mail.text.split('\n')).toContain(code)
    expect(extractText(mail.html)).toContain(code)
    expect(mail.text).toMatch(
      {
        signUpCode: /\b10\b/,
        verificationCode: /\b10\b/,
        resetCode: /\b10\b/,
        stepUpCode: /\b10\b/,
        twoFactorCode: /\b3\b/,
        twoFactorRecoveryCode: /\b1\b/,
      }[kind],
    )
    // Mail lists and lock screens show the subject.
    expect(mail.subject).not.toContain(code)
  })
})

test.each(['emailChangeApproval', 'emailChanged'] as const)('%s names the new address', (kind) => {
  for (const { tag } of languages) {
    expect(render(kind, tag).text).toContain('new@example.org')
    expect(extractText(render(kind, tag).html)).toContain('new@example.org')
  }
})

test.each(['accountLinked', 'accountUnlinked'] as const)('%s names the provider', (kind) => {
  for (const { tag } of languages) {
    expect(render(kind, tag).subject).toContain('Google')
    expect(extractText(render(kind, tag).html)).toContain('Google')
  }
})

const passwordWords = {
  en: /password|reset/i,
  de: /passwort|zurücksetz/i,
  fr: /mot de passe|réinitialis/i,
  es: /contraseña|restablec/i,
  ru: /парол|сброс/i,
  uk: /парол|скин/i,
  pl: /hasł|zresetow/i,
  tr: /parola|sıfırla/i,
} satisfies Record<LanguageTag, RegExp>

test.each(languages)('existingAccount mentions a password only where users have one ($tag)', ({ tag }) => {
  const [withPasswords, withoutPasswords] = [true, false].map(
    (hasPasswords) =>
      renderMail('existingAccount', { ...samples.existingAccount, ...envelope, language: tag, hasPasswords }).text,
  )
  expect(withPasswords).toMatch(passwordWords[tag])
  expect(withoutPasswords).not.toMatch(passwordWords[tag])
})

test.each(languages)('passwordChanged names the API keys only if they were disabled ($tag)', ({ tag }) => {
  const [disabled, enabled] = [true, false].map(
    (apiKeysDisabled) =>
      renderMail('passwordChanged', { ...samples.passwordChanged, ...envelope, language: tag, apiKeysDisabled }).text,
  )
  expect(disabled).toContain('API')
  expect(enabled).not.toContain('API')
})

/** The mails about a password, and about a recovery, which needs one. */
const needPasswords: readonly MailKind[] = [
  'reset',
  'resetCode',
  'passwordChanged',
  'twoFactorRecoveryRequested',
  'twoFactorRecoveryReminder',
  'twoFactorRecoveryCode',
]

test.each(languages)('no mail mentions a password where users have none ($tag)', ({ tag }) => {
  const mails = kinds.filter((kind) => !needPasswords.includes(kind))
  const listMentions = (hasPasswords: boolean) =>
    mails.filter((kind) => {
      const { text } = renderMail(kind, { ...samples[kind], ...envelope, language: tag, hasPasswords })
      return passwordWords[tag].test(text)
    })
  expect(listMentions(true)).toContain('passkeyAdded')
  expect(listMentions(false)).toEqual([])
})

const hostileNames = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' style='position:fixed' x='",
  'Anna\r\nBcc: victim@evil.example\r\n\r\nYou won',
  'Anna\nSubject: You won',
  'You won! https://evil.example/claim',
  'You won! www.evil.example',
  '<a href="https://evil.example">Sign in</a>',
  '${process.env.SECRET} {{name}} &#60;b&#62; %s',
  '\u202eelpmaxe.live',
  'x'.repeat(200),
  '\u0000\u0007\u001b[31m',
]

test.each(hostileNames)('the name %j changes nothing but the greeting of any mail', (name) => {
  for (const { kind, tag } of matrix) {
    const harmless = render(kind, tag)
    const hostile = render(kind, tag, { name })
    expect(hostile.subject).toBe(harmless.subject)
    expect(listLinks(hostile.html)).toEqual(listLinks(harmless.html))
    expect(hostile.html.match(/<[^>]*>/g)).toEqual(harmless.html.match(/<[^>]*>/g))
    const [lines, expected] = [hostile.text.split('\n'), harmless.text.split('\n')]
    expect(lines).toHaveLength(expected.length)
    expect(lines.filter((line, index) => line !== expected[index])).toHaveLength(1)
    // Neither part contains text that mail programs turn into a link, or control characters of terminals.
    for (const part of [hostile.text, extractText(hostile.html)]) {
      expect(part).not.toMatch(/:\/\/evil|www\.|evil\.\p{L}|@evil/iu)
      expect(part).not.toMatch(/(?!\n)\p{Cc}/u)
    }
    expect(lines.every((line) => line.length < 400)).toBe(true)
  }
})

test.each(languages)(
  'an invitation says who invites, to what and as what, in the words of the reader ($tag)',
  ({ tag }) => {
    const mail = render('invitation', tag)
    for (const part of [mail.text, extractText(mail.html)]) {
      expect(part).toContain('Boris')
      expect(part).toContain('Acme')
      expect(part).toMatch(/editor/)
    }
    expect(mail.subject).toContain('Acme')
    const roles = ['owner', 'admin', 'member'].map((role) => render('invitation', tag, { role }).text)
    expect(new Set(roles).size).toBe(3)
    // A configured role with the name of a property of every object.
    expect(render('invitation', tag, { role: 'constructor' }).text).toContain(' constructor.')
  },
)

test.each(hostileNames)('neither an organization nor an inviter called %j adds a line, a link or a tag', (name) => {
  for (const { tag } of languages) {
    const harmless = render('invitation', tag)
    const hostile = render('invitation', tag, { organization: name, inviter: name })
    expect(hostile.subject).toMatch(/^\P{Cc}{10,120}$/u)
    expect(listLinks(hostile.html)).toEqual(listLinks(harmless.html))
    expect(hostile.html.match(/<[^>]*>/g)).toEqual(harmless.html.match(/<[^>]*>/g))
    expect(hostile.text.split('\n')).toHaveLength(harmless.text.split('\n').length)
    for (const part of [hostile.subject, hostile.text, extractText(hostile.html)]) {
      expect(part).not.toMatch(/:\/\/evil|www\.|evil\.\p{L}|@evil/iu)
      expect(part).not.toMatch(/(?!\n)\p{Cc}/u)
    }
  }
})

const changes = ['created', 'urlChanged', 'enabled', 'secretReplaced'] as const
const webhookChanges = languages.flatMap(({ tag }) => changes.map((change) => ({ tag, change })))

test.each(webhookChanges)(
  'webhookCreated names the actor, the owner and the host ($tag, $change)',
  ({ tag, change }) => {
    const sample = { ...samples.webhookCreated, change }
    const mail = renderMail('webhookCreated', { ...sample, ...envelope, language: tag })
    for (const part of [mail.text, extractText(mail.html)]) {
      for (const value of ['Boris', 'Acme', 'example.net']) expect(part).toContain(value)
      expect(part).not.toMatch(/undefined|null|NaN|\[object/)
    }
    expect(listLinks(mail.html)).toEqual([URL_OF_MAIL, URL_OF_MAIL, PRODUCT.url])
    expect(mail.subject).toMatch(/^\P{Cc}{10,120}$/u)
    for (const other of changes.filter((candidate) => candidate !== change)) {
      const otherMail = renderMail('webhookCreated', { ...sample, change: other, ...envelope, language: tag })
      expect(otherMail.subject).not.toBe(mail.subject)
    }
    for (const name of hostileNames) {
      const names = { organization: name, actor: name }
      const hostile = renderMail('webhookCreated', { ...sample, ...names, ...envelope, language: tag })
      expect(hostile.subject).toBe(mail.subject)
      expect(listLinks(hostile.html)).toEqual(listLinks(mail.html))
      expect(hostile.html.match(/<[^>]*>/g)).toEqual(mail.html.match(/<[^>]*>/g))
      expect(hostile.text.split('\n')).toHaveLength(mail.text.split('\n').length)
      for (const part of [hostile.text, extractText(hostile.html)]) {
        expect(part).not.toMatch(/:\/\/evil|www\.|evil\.\p{L}|@evil/iu)
      }
    }
  },
)

test('the name of the product cannot add a header', () => {
  const { subject, text } = renderMail('reset', {
    ...withLink,
    ...envelope,
    product: { ...PRODUCT, name: 'Acme\r\nBcc: x@evil.example' },
  })
  expect(subject).toBe('Reset your password for Acme Bcc: x@evil.example')
  expect(text).not.toContain('\nBcc')
})

test('a quote in a link stays within its attribute', () => {
  const url = 'https://app.example.com/?x="><script>&y=\''
  const { html } = renderMail('reset', { ...withLink, url, ...envelope })
  expect(html).not.toContain('<script')
  expect(html).toContain('href="https://app.example.com/?x=&#34;&#62;&#60;script&#62;&#38;y=&#39;"')
})

test('greets a user without a name', () => {
  expect(render('reset', 'en', { name: '' }).text).toContain('\nHello,\n')
  expect(render('reset', 'es', { name: ' \u200b ' }).text).toContain('\nHola:\n')
})

test('renders the text part', () => {
  expect(render('verification', 'en')).toMatchObject({
    subject: 'Confirm your email address for Latchkey',
    text: `Confirm your email address

Hello Anna,

Welcome to Latchkey! Confirm that this address belongs to you.

Confirm address:
${URL_OF_MAIL}

The link works once and is valid for 1 hour.

Didn’t sign up? You can ignore this email.

-- 
Latchkey · https://app.example.com
You received this email because this address was entered at Latchkey.
`,
  })
})
