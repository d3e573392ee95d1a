import { languages } from '@latchkey/contract'
import {
  extractText,
  listLinks,
  mailEnvelope,
  mailKinds,
  mailMatrix,
  mailProduct,
  mailSamples,
  renderSample,
  URL_OF_MAIL,
} from '@latchkey/testing/mail-samples'
import { describe, expect, test } from 'vitest'
import { type MailKind, renderMail } from './templates.ts'

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

test('tests every kind of mail', () => {
  expect(kinds.toSorted()).toEqual(mailKinds.toSorted())
})

describe.each(mailMatrix)('$kind in $tag', ({ kind, tag }) => {
  const mail = renderSample(kind, tag)
  const english = renderSample(kind, 'en')

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
    expect(shared.filter((line) => !line.includes(mailProduct.url))).toEqual([])
    expect(mail.subject).not.toBe(english.subject)
  })
})

describe.each(withLinks)('%s', (kind) => {
  test.each(languages)('has its link as a button, as visible text and in the text part ($tag)', ({ tag }) => {
    const mail = renderSample(kind, tag)
    expect(listLinks(mail.html)).toEqual([URL_OF_MAIL, URL_OF_MAIL, mailProduct.url])
    expect(extractText(mail.html)).toContain(URL_OF_MAIL)
    expect(mail.text.split('\n')).toContain(URL_OF_MAIL)
    expect(mail.text).toMatch(
      { deletion: /\b24\b/, invitation: /\b2\b/, signInCode: /\b10\b/ }[String(kind)] ?? /\b1\b/,
    )
  })
})

describe.each(notifications)('%s', (kind) => {
  test.each(languages)('says when it happened, in UTC, and links to nothing but the product ($tag)', ({ tag }) => {
    const mail = renderSample(kind, tag)
    expect(listLinks(mail.html)).toEqual([mailProduct.url])
    expect(mail.text).toMatch(/21.*2026.*10:05.*UTC|2026.*10:05.*UTC/)
  })
})

describe.each(notifications.filter((kind) => kind !== 'test'))('%s', (kind) => {
  test.each(languages)('names the device and the IP address of the request ($tag)', ({ tag }) => {
    const lines = renderSample(kind, tag).text.split('\n')
    expect(lines.filter((line) => line.endsWith(': Firefox · Windows') || line.endsWith(': 2001:db8::7'))).toHaveLength(
      2,
    )
  })
})

describe.each(recoveries)('%s', (kind) => {
  test.each(languages)('says when the recovery is due and has the link that cancels it ($tag)', ({ tag }) => {
    const mail = renderSample(kind, tag)
    expect(listLinks(mail.html)).toEqual([URL_OF_MAIL, URL_OF_MAIL, mailProduct.url])
    expect(mail.text.split('\n')).toContain(URL_OF_MAIL)
    expect(mail.text).toMatch(/21.*2026.*10:05.*UTC|2026.*10:05.*UTC/)
  })
})

describe.each(codes)('%s', (kind) => {
  test.each(languages)('shows the code, says how long it works, and links to nothing ($tag)', ({ tag }) => {
    const mail = renderSample(kind, tag)
    const { code } = mailSamples[kind]
    expect(listLinks(mail.html)).toEqual([mailProduct.url])
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
    expect(renderSample(kind, tag).text).toContain('new@example.org')
    expect(extractText(renderSample(kind, tag).html)).toContain('new@example.org')
  }
})

test.each(['accountLinked', 'accountUnlinked'] as const)('%s names the provider', (kind) => {
  for (const { tag } of languages) {
    expect(renderSample(kind, tag).subject).toContain('Google')
    expect(extractText(renderSample(kind, tag).html)).toContain('Google')
  }
})

test.each(languages)(
  'an invitation says who invites, to what and as what, in the words of the reader ($tag)',
  ({ tag }) => {
    const mail = renderSample('invitation', tag)
    for (const part of [mail.text, extractText(mail.html)]) {
      expect(part).toContain('Boris')
      expect(part).toContain('Acme')
      expect(part).toMatch(/editor/)
    }
    expect(mail.subject).toContain('Acme')
    const roles = ['owner', 'admin', 'member'].map((role) => renderSample('invitation', tag, { role }).text)
    expect(new Set(roles).size).toBe(3)
    // A configured role with the name of a property of every object.
    expect(renderSample('invitation', tag, { role: 'constructor' }).text).toContain(' constructor.')
  },
)

test.each(languages)('passwordChanged names the API keys only if they were disabled ($tag)', ({ tag }) => {
  const [disabled, enabled] = [true, false].map(
    (apiKeysDisabled) =>
      renderMail('passwordChanged', { ...mailSamples.passwordChanged, ...mailEnvelope, language: tag, apiKeysDisabled })
        .text,
  )
  expect(disabled).toContain('API')
  expect(enabled).not.toContain('API')
})

test('greets a user without a name', () => {
  expect(renderSample('reset', 'en', { name: '' }).text).toContain('\nHello,\n')
  expect(renderSample('reset', 'es', { name: ' \u200b ' }).text).toContain('\nHola:\n')
})

test('renders the text part', () => {
  expect(renderSample('verification', 'en')).toMatchObject({
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
