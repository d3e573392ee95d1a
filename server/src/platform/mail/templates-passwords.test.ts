import { type LanguageTag, languages } from '@latchkey/contract'
import { mailEnvelope, mailKinds, mailSamples } from '@latchkey/testing/mail-samples'
import { expect, test } from 'vitest'
import { type MailKind, renderMail } from './templates.ts'

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
      renderMail('existingAccount', { ...mailSamples.existingAccount, ...mailEnvelope, language: tag, hasPasswords })
        .text,
  )
  expect(withPasswords).toMatch(passwordWords[tag])
  expect(withoutPasswords).not.toMatch(passwordWords[tag])
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
  const mails = mailKinds.filter((kind) => !needPasswords.includes(kind))
  const listMentions = (hasPasswords: boolean) =>
    mails.filter((kind) => {
      const { text } = renderMail(kind, { ...mailSamples[kind], ...mailEnvelope, language: tag, hasPasswords })
      return passwordWords[tag].test(text)
    })
  expect(listMentions(true)).toContain('passkeyAdded')
  expect(listMentions(false)).toEqual([])
})
