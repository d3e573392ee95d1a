import { type LanguageTag, mailKinds } from '@latchkey/contract'
import { describe, expect, test } from 'vitest'
import { elide } from './fr/elide.ts'
import { getErrorText, texts } from './index.ts'
import { loadAccountTexts } from './load/account.ts'
import { loadActivityTexts } from './load/activity.ts'
import { loadAdminTexts } from './load/admin.ts'
import { loadControlTexts } from './load/controls.ts'
import { loadEmailAddressTexts } from './load/email-addresses.ts'
import { loadOrganizationTexts } from './load/organization.ts'
import { loadBrandTexts } from './load/brand.ts'
import { loadDeviceTexts } from './load/device.ts'
import { loadPasskeyTexts } from './load/passkey.ts'
import { loadSocialTexts } from './load/social.ts'
import { loadTwoFactorTexts } from './load/two-factor.ts'
import { loadWebhookTexts } from './load/webhooks.ts'
import { loadAreaErrors, loadTexts } from './load.ts'
import { sameAsEnglish, foreignLetters, hasCorrectQuotes, synonyms, wrongAddress } from './testing/wording.ts'
import { AT, MAIL_ARGUMENTS, isFunctionAt, findOffenders, listTexts, collectTexts } from './testing/collect-texts.ts'

const countableInAdmin = (tag: LanguageTag) => {
  const { users, bulk, allOrganizations, mail } = texts[tag].admin
  const { doneFor, failedFor, ban, unban, endSessions, remove } = bulk
  return [
    allOrganizations.members,
    mail.attempts,
    users.total,
    users.atLeast,
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

test('covers every language', () => {
  expect(tags.toSorted()).toEqual(Object.keys(texts).toSorted())
})

describe.each(tags)('%s', (tag) => {
  test('has no unresolved placeholder and no stray whitespace', () => {
    expect(findOffenders(tag, (text) => /undefined|null|NaN|\[object|[{}$]|#(?!1f5fd0)|\.\.\./.test(text))).toEqual([])
    expect(findOffenders(tag, (text) => text.trim() !== text || text === '' || / {2}|\n/.test(text))).toEqual([])
  })

  test('has a plural form for 0, 1, 2, 5, 21, 100, and 1.5', () => {
    const { web, account, organization, twoFactor, inbox } = texts[tag]
    const countable = [
      account.sessions.count,
      organization.switcher.waiting,
      organization.members.total,
      organization.invitations.atMost,
      organization.invitations.sentCount,
      organization.invitations.withoutMails.sentCount,
      organization.invitations.unsent,
      inbox.count,
      texts[tag].controls.table.selected,
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

  test('includes every argument', () => {
    const { mails, pages, web, account, inbox } = texts[tag]
    expect(mails.greeting('Anna')).toContain('Anna')
    expect(account.greeting('Anna')).toContain('Anna')
    const subjects = listTexts(tag).filter(([key]) => key.endsWith('.subject') && key.startsWith('mails.'))
    for (const [, subject] of subjects) expect(subject).toContain('Latchkey')
    expect(subjects).toHaveLength(mailKinds.length)
    const { paragraphs, ...invitation } = mails.invitation({ ...MAIL_ARGUMENTS, inviter: 'Boris', role: 'editor' })
    for (const text of [invitation.subject, invitation.heading]) expect(text).toContain('Acme')
    for (const argument of ['Acme', 'Boris', 'editor', 'Latchkey']) expect(paragraphs.join(' ')).toContain(argument)
    expect(mails.reason(MAIL_ARGUMENTS)).toContain('Latchkey')
    expect(mails.when(AT)).toMatch(/2026.*UTC/)
    const { sessions, security, connections } = account
    for (const at of [sessions.started, sessions.lastActive, security.lastChanged, connections.since, inbox.at])
      expect(at(new Date(AT))).toMatch(/2026/)
    expect(pages.error.code('SOME_CODE')).toContain('SOME_CODE')
    for (const { intro } of [pages.signInLink, pages.openedInAnotherBrowser]) expect(intro('a@b.c')).toContain('a@b.c')
    for (const text of [sessions.revokeNamed, sessions.confirmOne.body]) expect(text('Firefox')).toContain('Firefox')
    expect(web.menu.open('Anna')).toContain('Anna')
    expect(web.continueAs.title('Anna')).toContain('Anna')
    const { verifyEmail, forgotPassword } = web
    const { approvalHint, approvalSent, changed, changedByCode, codePending, pending } = account.email
    expect(pending('anna@example.com', new Date(AT))).toMatch(/anna@example\.com.*2026/)
    for (const text of [
      verifyEmail.sent,
      verifyEmail.resent,
      verifyEmail.requested,
      forgotPassword.sent,
      security.sent,
      approvalHint,
      approvalSent,
      changed,
      changedByCode,
      codePending,
      account.danger.confirm.typeEmail,
      account.danger.linkSent,
    ]) {
      expect(text('anna@example.com')).toContain('anna@example.com')
    }
    for (const mail of [mails.accountLinked, mails.accountUnlinked]) {
      const { subject, paragraphs: body } = mail({ ...MAIL_ARGUMENTS, provider: 'Anna' })
      expect(subject).toContain('Anna')
      expect(body.join(' ')).toMatch(/Anna.*Latchkey|Latchkey.*Anna/)
    }
    for (const mail of [mails.emailChangeApproval(MAIL_ARGUMENTS), mails.emailChanged(MAIL_ARGUMENTS)]) {
      expect(mail.paragraphs.join(' ')).toContain('new@example.com')
    }
  })

  // WCAG 2.5.3: voice control finds a button by the text that it shows.
  test('the accessible name of a button contains its visible text', () => {
    const { account, admin, emailAddresses, passkey, twoFactor } = texts[tag]
    const buttons: [visible: string, name: string][] = [
      [account.sessions.revoke, account.sessions.revokeNamed('Firefox')],
      [account.connections.disconnect, account.connections.disconnectNamed('Google')],
      [admin.sessions.end, admin.sessions.endNamed('Firefox')],
      [emailAddresses.enterCode.label, emailAddresses.enterCode.named('ann@example.com')],
      [emailAddresses.makePrimary.label, emailAddresses.makePrimary.named('ann@example.com')],
      [emailAddresses.remove.label, emailAddresses.remove.named('ann@example.com')],
      [passkey.rename.label, passkey.rename.named('Laptop')],
      [passkey.remove.label, passkey.remove.named('Laptop')],
      [twoFactor.devices.revoke, twoFactor.devices.revokeNamed('Firefox')],
    ]
    for (const [visible, name] of buttons) {
      expect(name.toLocaleLowerCase(tag)).toContain(visible.toLocaleLowerCase(tag))
    }
  })

  test('includes every argument in the organization texts', () => {
    const withArguments = collectTexts(texts[tag].organization).filter(([key]) =>
      isFunctionAt(texts.en.organization, key),
    )
    expect(withArguments.length).toBeGreaterThan(30)
    expect(withArguments.filter(([, text]) => !/Anna|Firefox|anna@example|7|2026/.test(text))).toEqual([])
  })

  test('includes every argument in the texts for social sign-in', () => {
    const { social, account } = texts[tag]
    const withArguments = [
      ...collectTexts(social).filter(([key]) => isFunctionAt(texts.en.social, key)),
      ...collectTexts(account.connections).filter(([key]) => isFunctionAt(texts.en.account.connections, key)),
    ]
    expect(withArguments.length).toBeGreaterThan(25)
    expect(withArguments.filter(([, text]) => !/Anna|anna@example|Firefox|2026/.test(text))).toEqual([])
  })

  test('includes every argument in the two-factor texts', () => {
    const withArguments = collectTexts(texts[tag].twoFactor).filter(([key]) => isFunctionAt(texts.en.twoFactor, key))
    expect(withArguments).toHaveLength(15)
    expect(withArguments.filter(([, text]) => !/Anna|anna@example|Firefox|7|2026/.test(text))).toEqual([])
  })

  test('includes every argument in the texts about email addresses', () => {
    const withArguments = collectTexts(texts[tag].emailAddresses).filter(([key]) =>
      isFunctionAt(texts.en.emailAddresses, key),
    )
    expect(withArguments).toHaveLength(7)
    expect(withArguments.filter(([, text]) => !/Anna|anna@example/.test(text))).toEqual([])
  })

  test('includes every argument in the administration texts', () => {
    const withArguments = collectTexts(texts[tag].admin).filter(([key]) => isFunctionAt(texts.en.admin, key))
    expect(withArguments.length).toBeGreaterThan(30)
    expect(withArguments.filter(([, text]) => !/Anna|Firefox|anna@example|7|2026/.test(text))).toEqual([])
  })

  test('greets a user without a name', () => {
    expect(texts[tag].mails.greeting('')).toMatch(/^[\p{L} ]+[\u202f]?[,!:]$/u)
    expect(texts[tag].account.greeting('')).toMatch(/^¡?[\p{L} ]+[\u202f]?!$/u)
  })

  test('uses the quotation marks of the language', () => {
    expect(findOffenders(tag, (text) => !hasCorrectQuotes(tag, text))).toEqual([])
  })

  test('uses only letters of the language and never mixes alphabets in a word', () => {
    const foreign = foreignLetters[tag]
    expect(findOffenders(tag, (text) => foreign.test(text))).toEqual([])
    const isMixed = (word: string) => /\p{Script=Latin}/u.test(word) && /\p{Script=Cyrillic}/u.test(word)
    expect(findOffenders(tag, (text) => (text.match(/[\p{L}\p{M}]+/gu) ?? []).some(isMixed))).toEqual([])
  })

  test('uses one form of address', () => {
    const wrong = wrongAddress[tag]
    expect(findOffenders(tag, (text) => wrong.test(text))).toEqual([])
  })

  test('uses one word for each concept', () => {
    const wrong = synonyms[tag]
    expect(findOffenders(tag, (text) => wrong.test(text))).toEqual([])
  })

  test('writes errors as full sentences without codes', () => {
    const { errors, areaErrors } = texts[tag]
    for (const text of Object.values({ ...errors, ...areaErrors })) {
      expect(text).toMatch(/[.!?…]$/)
      expect(text).not.toMatch(/_|\b[45]\d\d\b/)
    }
  })

  test('loads by area in a browser, without the mails', async () => {
    const { errors, pages, web, areaErrors, account, organization, passkey, social, twoFactor } = texts[tag]
    expect(await loadTexts(tag)).toEqual({ errors, pages, web })
    expect(await loadAreaErrors(tag)).toEqual(areaErrors)
    expect(await loadAccountTexts(tag)).toEqual(account)
    expect(await loadActivityTexts(tag)).toEqual(texts[tag].activity)
    expect(await loadAdminTexts(tag)).toEqual(texts[tag].admin)
    expect(await loadControlTexts(tag)).toEqual(texts[tag].controls)
    expect(await loadEmailAddressTexts(tag)).toEqual(texts[tag].emailAddresses)
    expect(await loadOrganizationTexts(tag)).toEqual(organization)
    expect(await loadSocialTexts(tag)).toEqual(social)
    expect(await loadPasskeyTexts(tag)).toEqual(passkey)
    expect(await loadDeviceTexts(tag)).toEqual(texts[tag].device)
    expect(await loadBrandTexts(tag)).toEqual(texts[tag].brand)
    expect(await loadTwoFactorTexts(tag)).toEqual(twoFactor)
    expect(await loadWebhookTexts(tag)).toEqual(texts[tag].webhooks)
  })
})

describe.each(others)('%s', (tag) => {
  test('is translated, except for the listed texts that are the same in English', () => {
    const english = new Map(listTexts('en'))
    const same = listTexts(tag).filter(([key, text]) => english.get(key) === text)
    expect(same.map(([key]) => key)).toEqual(sameAsEnglish[tag])
  })

  test('has the same keys as English', () => {
    // The number of paragraphs in a mail may differ.
    const listKeys = (of: LanguageTag) =>
      new Set(listTexts(of).map(([key]) => key.replace(/paragraphs\.\d+$/, 'paragraphs')))
    expect(listKeys(tag)).toEqual(listKeys('en'))
  })
})

test('French has no-break spaces before punctuation and inside quotation marks', () => {
  const withoutTimesAndUrls = (it: string) => it.replace(/\d:\d|https:/g, '')
  expect(findOffenders('fr', (text) => /[^\u202f][;!?]/.test(text))).toEqual([])
  expect(
    findOffenders('fr', (text) => /[^\u00a0][:»]/.test(withoutTimesAndUrls(text)) || /«[^\u00a0]/.test(text)),
  ).toEqual([])
})

test.each([
  ['de', 'Anna', 'd’Anna'],
  ['de', 'Émile', 'd’Émile'],
  ['que', 'Ottilie', 'qu’Ottilie'],
  ['de', 'Boris', 'de Boris'],
  ['que', 'Yann', 'que Yann'],
  ['de', 'Yves', 'd’Yves'],
] as const)('French elides %s before %s: %s', (word, name, text) => {
  expect(elide(word, name)).toBe(text)
})

test('French elides before every inserted name', () => {
  expect(findOffenders('fr', (text) => /\b(?:de|que) (?:Anna|Acme)/i.test(text))).toEqual([])
})

test.each(tags)('%s has no-break spaces before dashes and units', (tag) => {
  expect(findOffenders(tag, (text) => / —|\d (?:MB|МБ|Mo)/.test(text))).toEqual([])
})

test('languages with four plural categories use four different forms', () => {
  const listForms = (tag: LanguageTag) =>
    new Set([1, 2, 5, 1.5].map((n) => texts[tag].account.sessions.count(n).replace(/[\d.,]+/, '')))
  for (const tag of ['uk', 'ru', 'pl'] as const) expect(listForms(tag).size).toBe(4)
})

test.each(tags)('%s promises no mail in the texts for invitations that are not mailed', (tag) => {
  const { activity, areaErrors, organization } = texts[tag]
  const { welcome, invitations, invitation } = organization
  const { intro, ...withoutMails } = invitations.withoutMails
  const shown = collectTexts({
    withoutMails,
    intro: welcome.intro,
    cancelBody: invitations.cancelBody,
    title: invitation.wrongAddress.title,
    signedOut: invitation.signedOut.withoutMails,
    created: activity.actions['invitation.created'],
    resent: activity.actions['invitation.resent'],
    error: areaErrors.NOT_AUTHENTICATED,
  })
  expect(intro).not.toBe('')
  expect(shown.filter(([, text]) => mailWords.test(text.replace('anna@example.com', '')))).toEqual([])
})

const mailWords =
  /e-?mail|\bsen[dt]|лист|надісла|письм|отправ|send|geschickt|mensaje|correo|envi|wiadomo|wysł|envoy|e-posta|gönder/i

test('durations have the right grammatical case', () => {
  const { uk, ru, pl, de } = texts
  expect(uk.mails.validity(3600)).toContain('діє 1 годину')
  expect(ru.mails.validity(86_400)).toContain('действует 24 часа')
  expect(pl.mails.validity(3600)).toContain('przez 1 godzinę')
  expect(de.mails.validity(3600)).toContain('1 Stunde lang')
})

test('times in mails have no leading zero in English and Spanish, as on screens', () => {
  const at = Date.UTC(2026, 10, 30, 7, 5)
  expect(texts.en.mails.when(at)).toMatch(/ 7:05\sAM UTC$/)
  expect(texts.es.mails.when(at)).toMatch(/ 7:05 UTC$/)
  expect(texts.de.mails.when(at)).toMatch(/ 07:05 UTC$/)
})

test('finds the text of an error code from a response and from a redirect', () => {
  expect(getErrorText(texts.de, 'INVALID_TOKEN')).toBe(texts.de.areaErrors.INVALID_TOKEN)
  expect(getErrorText(texts.de, 'token_expired')).toBe(texts.de.areaErrors.TOKEN_EXPIRED)
  expect(getErrorText(texts.de, 'unauthorized')).toBe(texts.de.areaErrors.UNAUTHORIZED)
  expect(getErrorText(texts.de, 'invalid_code')).toBe(texts.de.areaErrors.invalid_code)
  expect(getErrorText(texts.de, 'INVALID_CODE')).toBe(texts.de.areaErrors.INVALID_CODE)
  expect(getErrorText(texts.de, 'account_not_linked')).toBe(texts.de.areaErrors.ACCOUNT_NOT_LINKED)
  expect(getErrorText(texts.de, 'invitation_not_found')).toBe(texts.de.areaErrors.INVITATION_NOT_FOUND)
})

test.each(['', null, undefined, 'NO_SUCH_CODE', '__proto__', 'constructor', 'toString'])(
  'the unknown error code %j gets the fallback text',
  (code) => {
    expect(getErrorText(texts.pl, code)).toBe(texts.pl.pages.error.fallback)
  },
)

test.each(tags)('calls the address of a picture and of a webhook a URL in %s', (tag) => {
  const { account, organization, errors, areaErrors, webhooks } = texts[tag]
  const { address, useAddress, badAddress } = account.profile.picture
  const { logoHint, logoRule } = organization.fields
  const pictureTexts = [address, useAddress, badAddress, logoHint, logoRule, errors.SESSION_COOKIE_TOO_LARGE]
  const { url, urlHint, urlRule } = webhooks.fields
  for (const text of [...pictureTexts, url, urlHint, urlRule, areaErrors.WEBHOOK_URL_NOT_ALLOWED]) {
    expect(text).toContain('URL')
  }
})
