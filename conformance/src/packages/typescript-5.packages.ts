import { expect, test } from 'vitest'
import { compileConsumer, consumerProjects } from './compile.ts'

test.each(consumerProjects)(
  'TypeScript 5 finds no error with module %s, moduleResolution %s and %s',
  async (...project) => {
    expect(await compileConsumer('typescript-5', ...project)).toEqual({ code: 0, output: '' })
  },
)
