import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { secretCheck } from './secret.ts'
import {
  production,
  RANDOM_SECRET,
  runCheck,
  runCheckInFolder,
  type Setup,
  type Situation,
  storeWaitingMail,
} from './test-support.ts'

const withSecrets = (...secrets: string[]): Setup => ({
  variables: { ...production, LATCHKEY_SECRET: secrets.join(',') },
})

test.each<Situation>([
  ['a random one', { variables: production }, /^ok .*looks random/],
  ['an example', withSecrets(`change-me-${RANDOM_SECRET}`), /^problem .*latchkey secret rotate/],
  ['repeated characters', withSecrets('a1'.repeat(20)), /^problem .*latchkey secret rotate/],
  ['a sentence', withSecrets('my dog is called Rex and likes bones'), /^warning .*does not look random/],
  ['two secrets', withSecrets(RANDOM_SECRET, `${RANDOM_SECRET}2`), /^ok .*An older secret is still accepted/],
  ['none', {}, /^ok .*creates a secret in/],
])('reports the secret: %s', async (_name, setup, finding) => {
  expect(await runCheck(secretCheck, setup)).toContainEqual(expect.stringMatching(finding))
})

test('reports stored values that need an older secret, and those that no secret decrypts', async () => {
  const newSecret = `${RANDOM_SECRET}2`
  expect(
    await runCheck(secretCheck, { ...withSecrets(newSecret, RANDOM_SECRET), prepare: storeWaitingMail }),
  ).toContainEqual(expect.stringMatching(/^warning .* a value is not encrypted.*secret rotate --finish/))
  expect(await runCheck(secretCheck, { ...withSecrets(newSecret), prepare: storeWaitingMail })).toContainEqual(
    expect.stringMatching(/^problem A stored value .* does not contain.*Add the previous/),
  )
})

test('reports a stored secret that stops the start', async () => {
  const short = await runCheck(secretCheck, {
    prepare: (_url, file) => writeFile(join(dirname(file), 'secret'), 'short'),
  })
  expect(short).toContainEqual(expect.stringMatching(/^problem .*less than 32 characters: delete it.* LATCHKEY_SECRET/))
  const folder = await runCheck(secretCheck, { prepare: (_url, file) => mkdir(join(dirname(file), 'secret')) })
  expect(folder).toContainEqual(expect.stringMatching(/^problem .*cannot be read or created.* LATCHKEY_SECRET/))
})

test('creates neither a database nor a secret', async () => {
  const { folder } = await runCheckInFolder(secretCheck)
  await expect(rm(join(folder, 'latchkey.db'))).rejects.toThrow('ENOENT')
  await expect(rm(join(folder, 'secret'))).rejects.toThrow('ENOENT')
})
