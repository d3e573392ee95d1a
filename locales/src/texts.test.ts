import type { LanguageTag } from '@latchkey/contract'
import { describe, expect, test } from 'vitest'
import { errorText, texts } from './index.ts'
import { loadAccountTexts } from './load/account.ts'
import { loadActivityTexts } from './load/activity.ts'
import { loadAdminTexts } from './load/admin.ts'
import { loadOrganizationTexts } from './load/organization.ts'
import { loadSocialTexts } from './load/social.ts'
import { loadTwoFactorTexts } from './load/two-factor.ts'
import { loadAreaErrors, loadTexts } from './load.ts'
import { alikeInEnglish, foreignLetters, hasQuotesOf, wrongAddress } from './testing/wording.ts'
import { AT, FACTS, isFunctionAt, offenders, sentences, sentencesOf } from './testing/sentences.ts'

const countableInAdmin = (tag: LanguageTag) => {
  const { users, bulk, allOrganizations, mail } = texts[tag].admin
  const { doneFor, failedFor, ban, unban, endSessions, remove } = bulk
  return [
    allOrganizations.members,
    mail.attempts,
    users.total,
    users.atLeast,
    users.selected,
    doneFor,
    failedFor,
    ban,
    unban,
    endSessions,
    remove,
  ]
}

const tags = ['en', 'uk', 'ru', 'es', 'de', 'pl', 'fr', 'tr'] as const satisfies readonly LanguageTag[]

const others = tags.filter((tag) => tag !== 'en')

test('every language is tried', () => {
  expect(tags.toSorted()).toEqual(Object.keys(texts).toSorted())
})

describe.each(tags)('%s', (tag) => {
  test('leaves no placeholder, no argument out and no loose space', () => {
    expect(offenders(tag, (it) => /undefined|null|NaN|\[object|[{}#$]|\.\.\./.test(it))).toEqual([])
    expect(offenders(tag, (it) => it.trim() !== it || it === '' || / {2}|\n/.test(it))).toEqual([])
  })

  test('counts 0, 1, 2, 5, 21, 100 and 1.5 of everything it counts', () => {
    const { web, account, organization, twoFactor, inbox } = texts[tag]
    const countable = [
      account.sessions.count,
      organization.switcher.waiting,
      organization.members.total,
      organization.invitations.atMost,
      organization.invitations.sentCount,
      organization.invitations.unsent,
      inbox.count,
      ...countableInAdmin(tag),
      web.fields.passwordHint,
      web.validation.tooShort,
      web.validation.tooLong,
      web.wait.left,
      web.wait.minutes,
      web.verifyEmail.resendIn,
      twoFactor.digits,
      twoFactor.trust,
    ]
    for (const text of countable) {
      for (const n of [0, 1, 2, 5, 21, 100, 1.5]) {
        expect(text(n)).toContain(new Intl.NumberFormat(tag).format(n))
        expect(text(n)).not.toMatch(/undefined|#/)
      }
    }
    for (const seconds of [60, 120, 300, 1260, 3600, 7200, 18_000, 86_400, 172_800, 432_000]) {
      expect(texts[tag].mails.validity(seconds)).not.toMatch(/undefined|#/)
    }
  })

  test('mentions every argument', () => {
    const { mails, pages, web, account, inbox } = texts[tag]
    expect(mails.greeting('Anna')).toContain('Anna')
    expect(account.greeting('Anna')).toContain('Anna')
    const subjects = sentences(tag).filter(([key]) => key.endsWith('.subject') && key.startsWith('mails.'))
    for (const [, subject] of subjects) expect(subject).toContain('Latchkey')
    expect(subjects).toHaveLength(15)
    const { paragraphs, ...invitation } = mails.invitation({ ...FACTS, inviter: 'Boris', role: 'editor' })
    for (const text of [invitation.subject, invitation.heading]) expect(text).toContain('Acme')
    for (const fact of ['Acme', 'Boris', 'editor', 'Latchkey']) expect(paragraphs.join(' ')).toContain(fact)
    expect(mails.reason(FACTS)).toContain('Latchkey')
    expect(mails.when(AT)).toMatch(/2026.*UTC/)
    const { sessions, security, connections } = account
    for (const at of [sessions.started, sessions.lastActive, security.lastChanged, connections.since, inbox.at])
      expect(at(new Date(AT))).toMatch(/2026/)
    expect(pages.error.code('SOME_CODE')).toContain('SOME_CODE')
    for (const text of [sessions.revokeNamed, sessions.confirmOne.words]) expect(text('Firefox')).toContain('Firefox')
    expect(web.menu.open('Anna')).toContain('Anna')
    expect(web.continueAs.title('Anna')).toContain('Anna')
    const { verifyEmail, forgotPassword } = web
    const { approval, asked, changed, pending } = account.email
    expect(pending('anna@example.com', new Date(AT))).toMatch(/anna@example\.com.*2026/)
    for (const text of [
      verifyEmail.sent,
      verifyEmail.resent,
      verifyEmail.asked,
      forgotPassword.sent,
      security.sent,
      approval,
      asked,
      changed,
      account.danger.confirm.typed,
      account.danger.mailed,
    ]) {
      expect(text('anna@example.com')).toContain('anna@example.com')
    }
    for (const mail of [mails.accountLinked, mails.accountUnlinked]) {
      const { subject, paragraphs: told } = mail({ ...FACTS, provider: 'Anna' })
      expect(subject).toContain('Anna')
      expect(told.join(' ')).toMatch(/Anna.*Latchkey|Latchkey.*Anna/)
    }
    for (const mail of [mails.emailChangeApproval(FACTS), mails.emailChanged(FACTS)]) {
      expect(mail.paragraphs.join(' ')).toContain('new@example.com')
    }
  })

  test('mentions every argument in the screens of organizations', () => {
    const told = sentencesOf(texts[tag].organization).filter(([key]) => isFunctionAt(texts.en.organization, key))
    expect(told.length).toBeGreaterThan(30)
    expect(told.filter(([, sentence]) => !/Anna|Firefox|anna@example|7|2026/.test(sentence))).toEqual([])
  })

  test('mentions every argument on the way to a provider and back', () => {
    const { social, account } = texts[tag]
    const told = [
      ...sentencesOf(social).filter(([key]) => isFunctionAt(texts.en.social, key)),
      ...sentencesOf(account.connections).filter(([key]) => isFunctionAt(texts.en.account.connections, key)),
    ]
    expect(told.length).toBeGreaterThan(25)
    expect(told.filter(([, sentence]) => !/Anna|Firefox|2026/.test(sentence))).toEqual([])
  })

  test('mentions every argument in the screens of two-factor', () => {
    const told = sentencesOf(texts[tag].twoFactor).filter(([key]) => isFunctionAt(texts.en.twoFactor, key))
    expect(told).toHaveLength(9)
    expect(told.filter(([, sentence]) => !/Anna|Firefox|7|2026/.test(sentence))).toEqual([])
  })

  test('mentions every argument in the screens of administration', () => {
    const told = sentencesOf(texts[tag].admin).filter(([key]) => isFunctionAt(texts.en.admin, key))
    expect(told.length).toBeGreaterThan(30)
    expect(told.filter(([, sentence]) => !/Anna|Firefox|anna@example|7|2026/.test(sentence))).toEqual([])
  })

  test('greets somebody without a name, too', () => {
    expect(texts[tag].mails.greeting('')).toMatch(/^[\p{L} ]+[\u202f]?[,!:]$/u)
    expect(texts[tag].account.greeting('')).toMatch(/^¡?[\p{L} ]+[\u202f]?!$/u)
  })

  test('quotes as the language does', () => {
    expect(offenders(tag, (it) => !hasQuotesOf(tag, it))).toEqual([])
  })

  test('mixes no alphabets within a word and uses no letter of a neighbour', () => {
    const foreign = foreignLetters[tag]
    expect(offenders(tag, (it) => foreign.test(it))).toEqual([])
    const isMixed = (word: string) => /\p{Script=Latin}/u.test(word) && /\p{Script=Cyrillic}/u.test(word)
    expect(offenders(tag, (it) => (it.match(/[\p{L}\p{M}]+/gu) ?? []).some(isMixed))).toEqual([])
  })

  test('addresses the reader in one way', () => {
    const wrong = wrongAddress[tag]
    expect(offenders(tag, (it) => wrong.test(it))).toEqual([])
  })

  test('says what to do about an error in whole sentences, without a code', () => {
    const { errors, areaErrors } = texts[tag]
    for (const sentence of Object.values({ ...errors, ...areaErrors })) {
      expect(sentence).toMatch(/[.!?…]$/)
      expect(sentence).not.toMatch(/_|\b[45]\d\d\b/)
    }
  })

  test('is loaded on its own by a browser, without the mails', async () => {
    const { errors, pages, web, areaErrors, account, organization, social, twoFactor } = texts[tag]
    expect(await loadTexts(tag)).toEqual({ errors, pages, web })
    expect(await loadAreaErrors(tag)).toEqual(areaErrors)
    expect(await loadAccountTexts(tag)).toEqual(account)
    expect(await loadActivityTexts(tag)).toEqual(texts[tag].activity)
    expect(await loadAdminTexts(tag)).toEqual(texts[tag].admin)
    expect(await loadOrganizationTexts(tag)).toEqual(organization)
    expect(await loadSocialTexts(tag)).toEqual(social)
    expect(await loadTwoFactorTexts(tag)).toEqual(twoFactor)
  })
})

describe.each(others)('%s', (tag) => {
  test('is translated: what is as in English stands on a list', () => {
    const english = new Map(sentences('en'))
    const same = sentences(tag).filter(([key, sentence]) => english.get(key) === sentence)
    expect(same.map(([key]) => key)).toEqual(alikeInEnglish[tag])
  })

  test('has the keys of the English texts and no more', () => {
    // A mail may need a paragraph more or less.
    const keys = (of: LanguageTag) =>
      new Set(sentences(of).map(([key]) => key.replace(/paragraphs\.\d+$/, 'paragraphs')))
    expect(keys(tag)).toEqual(keys('en'))
  })
})

test('French sets its no-break spaces', () => {
  const withoutTimes = (it: string) => it.replace(/\d:\d/g, '')
  expect(offenders('fr', (it) => /[^\u202f][;!?]/.test(it))).toEqual([])
  expect(offenders('fr', (it) => /[^\u00a0][:»]/.test(withoutTimes(it)) || /«[^\u00a0]/.test(it))).toEqual([])
})

test('the languages that tell four kinds of numbers use four forms', () => {
  const forms = (tag: LanguageTag) =>
    new Set([1, 2, 5, 1.5].map((n) => texts[tag].account.sessions.count(n).replace(/[\d.,]+/, '')))
  for (const tag of ['uk', 'ru', 'pl'] as const) expect(forms(tag).size).toBe(4)
})

test('an hour and a day are in the right case', () => {
  const { uk, ru, pl, de } = texts
  expect(uk.mails.validity(3600)).toContain('діє 1 годину')
  expect(ru.mails.validity(86_400)).toContain('действует 24 часа')
  expect(pl.mails.validity(3600)).toContain('przez 1 godzinę')
  expect(de.mails.validity(3600)).toContain('1 Stunde lang')
})

test('an error code is understood as an answer and as a redirect carry it', () => {
  expect(errorText(texts.de, 'INVALID_TOKEN')).toBe(texts.de.errors.INVALID_TOKEN)
  expect(errorText(texts.de, 'token_expired')).toBe(texts.de.errors.TOKEN_EXPIRED)
  expect(errorText(texts.de, 'unauthorized')).toBe(texts.de.errors.UNAUTHORIZED)
  expect(errorText(texts.de, 'invalid_code')).toBe(texts.de.areaErrors.invalid_code)
  expect(errorText(texts.de, 'INVALID_CODE')).toBe(texts.de.areaErrors.INVALID_CODE)
  expect(errorText(texts.de, 'account_not_linked')).toBe(texts.de.areaErrors.ACCOUNT_NOT_LINKED)
  expect(errorText(texts.de, 'invitation_not_found')).toBe(texts.de.areaErrors.INVITATION_NOT_FOUND)
})

test.each(['', null, undefined, 'NEVER_HEARD_OF', '__proto__', 'constructor', 'toString'])(
  'the unknown error code %j gets the general sentence',
  (code) => {
    expect(errorText(texts.pl, code)).toBe(texts.pl.pages.error.fallback)
  },
)
