import { languages } from '@latchkey/contract'
import {
  extractText,
  listLinks,
  mailEnvelope,
  mailMatrix,
  mailProduct,
  mailSamples,
  renderSample,
  URL_OF_MAIL,
} from '@latchkey/testing/mail-samples'
import { expect, test } from 'vitest'
import { renderMail } from './templates.ts'

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
  for (const { kind, tag } of mailMatrix) {
    const harmless = renderSample(kind, tag)
    const hostile = renderSample(kind, tag, { name })
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

test.each(hostileNames)('neither an organization nor an inviter called %j adds a line, a link or a tag', (name) => {
  for (const { tag } of languages) {
    const harmless = renderSample('invitation', tag)
    const hostile = renderSample('invitation', tag, { organization: name, inviter: name })
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

const changes = ['created', 'urlChanged', 'enabled', 'eventsAdded', 'secretReplaced'] as const
const webhookChanges = languages.flatMap(({ tag }) => changes.map((change) => ({ tag, change })))

test.each(webhookChanges)(
  'webhookCreated names the actor, the owner and the host ($tag, $change)',
  ({ tag, change }) => {
    const sample = { ...mailSamples.webhookCreated, change }
    const mail = renderMail('webhookCreated', { ...sample, ...mailEnvelope, language: tag })
    for (const part of [mail.text, extractText(mail.html)]) {
      for (const value of ['Boris', 'Acme', 'example.net']) expect(part).toContain(value)
      expect(part).not.toMatch(/undefined|null|NaN|\[object/)
    }
    expect(listLinks(mail.html)).toEqual([URL_OF_MAIL, URL_OF_MAIL, mailProduct.url])
    expect(mail.subject).toMatch(/^\P{Cc}{10,120}$/u)
    for (const other of changes.filter((candidate) => candidate !== change)) {
      const otherMail = renderMail('webhookCreated', { ...sample, change: other, ...mailEnvelope, language: tag })
      expect(otherMail.subject).not.toBe(mail.subject)
    }
    for (const name of hostileNames) {
      const names = { organization: name, actor: name }
      const hostile = renderMail('webhookCreated', { ...sample, ...names, ...mailEnvelope, language: tag })
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
    ...mailSamples.reset,
    ...mailEnvelope,
    product: { ...mailProduct, name: 'Acme\r\nBcc: x@evil.example' },
  })
  expect(subject).toBe('Reset your password for Acme Bcc: x@evil.example')
  expect(text).not.toContain('\nBcc')
})

test('a quote in a link stays within its attribute', () => {
  const url = 'https://app.example.com/?x="><script>&y=\''
  const { html } = renderMail('reset', { ...mailSamples.reset, url, ...mailEnvelope })
  expect(html).not.toContain('<script')
  expect(html).toContain('href="https://app.example.com/?x=&#34;&#62;&#60;script&#62;&#38;y=&#39;"')
})
