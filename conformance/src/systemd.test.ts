import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readEnvironment } from '@latchkey/service/test-support'

// These tests read the guide. They start no unit.

const guide = await readFile(new URL('../../docs/guides/systemd.md', import.meta.url), 'utf8')
const blocks = [...guide.matchAll(/^```\n([^$`][^`]*)^```$/gm)].map(([, text = '']) => text)

const parseAssignments = (text = ''): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value.replaceAll('"', '')]),
  )

const settings = parseAssignments(blocks.find((text) => text.startsWith('NODE_ENV=')))
const unit = parseAssignments(blocks.find((text) => text.startsWith('[Unit]')))

test('the service accepts the settings of the systemd guide', () => {
  expect(readEnvironment({ ...settings, LATCHKEY_SECRET: 'x'.repeat(64) })).toMatchObject({
    isProduction: true,
    baseURL: 'https://accounts.example.com',
    databaseUrl: `file:${unit['WorkingDirectory']}/latchkey.db`,
    mailFrom: 'Example <accounts@example.com>',
    unknownVariables: [],
  })
})

test('the unit of the systemd guide leaves the service the time that a shutdown takes', () => {
  const { stopDelayMs } = readEnvironment({ ...settings, LATCHKEY_SECRET: 'x'.repeat(64) })
  expect(Number(unit['TimeoutStopSec'])).toBeGreaterThanOrEqual(stopDelayMs / 1000 + 20)
})
