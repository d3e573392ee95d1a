import { getCredentials, startSimulator } from '@latchkey/simulator'
import { expect, onTestFinished, test } from 'vitest'
import { openTestChromium } from '../chromium.ts'
import { withOptions } from '../options-file.ts'
import { startService } from '../service.ts'
import { findLayoutProblems } from './layout-problems.ts'
import { createJourney } from './journey.ts'
import { PASSWORD } from './users.ts'
import { openVisitor, type Visitor } from './visitor.ts'

const journey = createJourney('tr')

const chromium = openTestChromium()

const options = {
  terms: { version: '1', url: 'https://example.com/terms', privacyUrl: 'https://example.com/privacy' },
  user: {
    requireCompleteProfile: true,
    additionalFields: { company: { type: 'string', required: true, label: { en: 'Company' } } },
  },
}

const startWithTerms = async () => {
  const simulator = await startSimulator()
  onTestFinished(() => simulator.close())
  const google = { ...getCredentials('google'), endpoints: simulator.getEndpoints('google') }
  simulator.setUser('google', { name: '', picture: null })
  const { url } = await startService(await withOptions({ ...options, socialProviders: { google } }))
  return { url }
}

const acceptTerms = ({ page, texts }: Visitor) => page.getByLabel(texts.requiredData.acceptWithPrivacy).check()

test('a user of a provider enters the missing data and accepts the terms before the session starts', async () => {
  const { url } = await startWithTerms()
  const ada = await openVisitor(chromium(), { url, ...journey })
  const { account, requiredData, social, web } = ada.texts
  await ada.page.goto('/sign-in?next=/account/security')
  await ada.press(social.continue('Google'))
  await ada.press('Approve')
  await ada.waitForHeading(requiredData.title)
  expect((await ada.page.request.get('/api/auth/list-accounts')).status()).toBe(401)
  await ada.press(requiredData.submit)
  await ada.waitForText(requiredData.mustAccept)
  await ada.fill(web.fields.name, 'Ada')
  await ada.fill('Company', 'Acme')
  await acceptTerms(ada)
  await ada.press(requiredData.submit)
  await ada.waitForHeading(account.links.security)
  const { user } = await (await ada.page.request.get('/api/auth/get-session')).json()
  expect(user).toMatchObject({ name: 'Ada', company: 'Acme' })

  await ada.page.context().clearCookies()
  await ada.page.goto('/sign-in')
  await ada.press(social.continue('Google'))
  await ada.press('Approve')
  await ada.waitForHeading(account.greeting('Ada'))
})

test('the sign-up form contains the terms, and a sign-in of an earlier user requests them', async () => {
  const { url } = await startWithTerms()
  const ann = await openVisitor(chromium(), { url })
  const { account: accountTexts, requiredData, web } = ann.texts
  await ann.page.goto('/sign-up')
  await ann.fill(web.fields.name, 'Ann')
  await ann.fill(web.fields.email, 'ann@example.com')
  await ann.fill(web.fields.password, PASSWORD)
  await ann.fill('Company', 'Acme')
  await acceptTerms(ann)
  await ann.press(web.signUp.submit)
  await ann.page.waitForURL(/verify-email/)
  expect((await ann.page.request.get('/api/auth/list-accounts')).status()).toBe(200)

  const bob = await openVisitor(chromium(), { url })
  const account = { name: 'Bob', email: 'bob@example.com', password: PASSWORD, company: 'Acme' }
  await bob.page.request.post('/api/auth/sign-up/email', { data: account, headers: { origin: url } })
  await bob.page.context().clearCookies()
  await bob.page.goto('/sign-in')
  await bob.fill(web.fields.email, 'bob@example.com')
  await bob.fill(web.fields.password, PASSWORD)
  await bob.press(web.signIn.submit)
  await bob.waitForHeading(requiredData.title)
  expect(await bob.page.getByLabel(web.fields.name).count()).toBe(0)
  await acceptTerms(bob)
  await bob.press(requiredData.submit)
  await bob.waitForHeading(accountTexts.greeting('Bob'))
})

test('the step fits into 320 pixels in German', async () => {
  const { url } = await startWithTerms()
  const ada = await openVisitor(chromium(), { url, language: 'de' })
  await ada.page.setViewportSize({ width: 320, height: 640 })
  await ada.page.goto('/sign-in')
  await ada.press(ada.texts.social.continue('Google'))
  await ada.press('Approve')
  await ada.waitForHeading(ada.texts.requiredData.title)
  expect(await findLayoutProblems(ada.page, [])).toEqual([])
})
