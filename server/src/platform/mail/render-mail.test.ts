import { createAccent } from '@latchkey/contract'
import { expect, test, vi } from 'vitest'
import { createApiKey, createWebhook, inviteMember, startTestServer } from '@latchkey/testing'
import { escapeHtml } from '../html.ts'
import type { Options } from '../options/options.ts'
import type { MailMessage } from './mailer.ts'
import { type MailDetails, type RenderMail, renderMail } from './templates.ts'

const OWN_MAIL = { subject: 'Own subject', text: 'Own text', html: '<p>Own text</p>' }

/** A server that records its mails, and a user. */
const startWithMails = async (options: Partial<Options>) => {
  const sent: MailMessage[] = []
  const mailer = async (message: MailMessage): Promise<void> => void sent.push(message)
  const server = await startTestServer({ mailer, ...options })
  return { ...server, sent, ann: await server.createUser() }
}

test('accepts a function as the mailer', async () => {
  const { ann, sent, waitForSentMails } = await startWithMails({})
  await ann.post('/forget-password', { email: ann.email })
  await waitForSentMails()
  expect(sent).toMatchObject([{ to: ann.email, subject: 'Reset your password for Latchkey' }])
})

test('sends the mail that renderMail returns, with a subject of one line', async () => {
  const render = vi.fn<RenderMail>(async () => ({ ...OWN_MAIL, subject: 'Hello\r\nBcc: eve@evil.example' }))
  const { ann, sent, waitForSentMails } = await startWithMails({ renderMail: render })
  await ann.post('/forget-password', { email: ann.email })
  await waitForSentMails()
  expect(sent).toMatchObject([{ ...OWN_MAIL, subject: 'Hello Bcc: eve@evil.example' }])
  expect(render.mock.calls).toEqual([
    [
      'reset',
      {
        name: 'Ann',
        url: expect.stringContaining('/reset-password/'),
        lifetime: 3600,
        code: expect.stringMatching(/^\d{6}$/),
        codeLifetime: 600,
        to: ann.email,
        language: 'en',
        product: expect.objectContaining({
          name: 'Latchkey',
          url: 'https://app.example.com',
          logo: null,
          footer: null,
        }),
        hasPasswords: true,
      },
    ],
  ])
})

test('renderMail can change the mails of the built-in templates', async () => {
  const { ann, sent, waitForSentMails } = await startWithMails({
    renderMail: (kind, details) => {
      const mail = renderMail(kind, details)
      return kind === 'reset' ? { ...mail, subject: `[Acme] ${mail.subject}`, html: escapeHtml(details.name) } : mail
    },
  })
  await ann.post('/forget-password', { email: ann.email })
  await waitForSentMails()
  expect(sent).toMatchObject([{ subject: '[Acme] Reset your password for Latchkey', html: 'Ann' }])
})

test('removes links from names before it passes them to renderMail', async () => {
  const names: string[] = []
  const server = await startTestServer({
    renderMail: (_kind, details) => {
      names.push(details.name)
      return OWN_MAIL
    },
  })
  await server.createVisitor().signUp({ name: 'Ann\u200b <b> https://evil.example/x' })
  const [user] = await server.database.kysely.selectFrom('user').select('email').execute()
  await server.createVisitor().post('/forget-password', { email: user?.email })
  await server.waitForSentMails()
  expect(names).toEqual(['Ann <b> evil. example/x'])
})

test('removes links from the names of API keys, organizations, actors and roles before it passes them to renderMail', async () => {
  const details: object[] = []
  const server = await startTestServer({
    renderMail: (kind, { name: _, ...data }) => {
      if (['apiKeyCreated', 'webhookCreated', 'invitation'].includes(kind)) details.push(data)
      return OWN_MAIL
    },
  })
  const ann = server.createVisitor('Ann')
  await ann.signUp({ name: 'Ann https://evil.example/a' })
  const { id: organizationId } = await ann.createOrganization({ name: 'Acme https://evil.example/o' })
  await createApiKey(ann, { organizationId, name: 'Key https://evil.example/k' })
  await createWebhook(ann, 'https://hooks.example.com/events', { organizationId })
  await ann.post('/organization/create-role', { role: 'evil.example', permission: {} })
  await inviteMember(ann, { email: 'guest@example.com' }, { role: ['member', 'evil.example'] })
  await server.waitForSentMails()
  expect(details).toMatchObject([
    { keyName: 'Key evil. example/k' },
    { organization: 'Acme evil. example/o', actor: 'Ann evil. example/a' },
    { organization: 'Acme evil. example/o', inviter: 'Ann evil. example/a', role: 'member,evil. example' },
  ])
})

const failures: [title: string, fail: RenderMail, error: string][] = [
  ['rejects', () => Promise.reject(new Error('No template')), 'No template'],
  ['throws', () => JSON.parse('{'), 'JSON'],
  ['returns no mail', () => ({ subject: 'Only a subject' }) as never, 'renderMail must return { subject, text, html }'],
  ['does not return', () => new Promise(() => {}), 'renderMail did not return within 5 seconds'],
]

test.each(failures)('retries a mail if renderMail %s', async (_title, fail, error) => {
  const render = vi.fn<RenderMail>(() => OWN_MAIL)
  render.mockImplementationOnce(fail)
  const { ann, sent, latchkey, advanceClock, waitForSentMails } = await startWithMails({ renderMail: render })
  await ann.post('/forget-password', { email: ann.email })
  await expect.poll(async () => (await latchkey.mails.list(1))[0]?.lastError, { timeout: 20_000 }).toContain(error)
  expect((await latchkey.mails.list(1))[0]).toMatchObject({ kind: 'reset', status: 'pending' })
  // Longer than the delay of the first retry.
  advanceClock(3)
  await waitForSentMails()
  expect(sent).toMatchObject([OWN_MAIL])
})

test('hides the link of a mail in the error of renderMail', async () => {
  const { ann, latchkey } = await startWithMails({
    renderMail: (_kind, details) => {
      throw new Error(`No template for ${(details as MailDetails<'reset'>).url}`)
    },
  })
  await ann.post('/forget-password', { email: ann.email })
  await expect.poll(async () => (await latchkey.mails.list(1))[0]?.lastError).toBe('No template for ***')
})

test('shows the brand of the options in both parts of a mail', async () => {
  const { ann, sent, waitForSentMails } = await startWithMails({
    appName: 'Acme <1>',
    brand: { logo: 'https://acme.example/a.png?x="&y', color: '#ffd500', footer: 'Acme Inc.\n1 Main St <HQ>' },
  })
  await ann.post('/forget-password', { email: ann.email })
  await waitForSentMails()
  const { html = '', text = '' } = sent[0] ?? {}
  expect(html).toContain('<img src="https://acme.example/a.png?x=&#34;&#38;y" alt="Acme &#60;1&#62;" height="32"')
  // On a light background, a light color is darkened.
  const { light, dark } = createAccent('#ffd500')
  expect(html).toContain(`bgcolor="${light.fill}"`)
  expect(html).toMatch(new RegExp(`<a class="label"[^>]*color:${light.label}`))
  expect(dark).toMatchObject({ fill: '#ffd500', label: '#000000' })
  expect(html).toContain('.button { background: #ffd500 !important; }')
  expect(html).toContain('<br>Acme Inc.<br>1 Main St &#60;HQ&#62;')
  expect(text).toMatch(/\nAcme Inc\.\n1 Main St <HQ>\n$/)
})
