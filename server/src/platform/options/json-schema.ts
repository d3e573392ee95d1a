import * as z from 'zod/mini'
import { optionsSchema } from './options.ts'

/** Creates the JSON schema of all options. `codeType` marks those that only code can provide. */
export const createOptionsJsonSchema = () => z.toJSONSchema(optionsSchema, { io: 'input', unrepresentable: 'any' })
