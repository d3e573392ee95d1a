import * as z from 'zod/mini'
import { languages } from '../languages.ts'
import { date } from '../shapes.ts'

export const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  image: z.nullable(z.string()),
  createdAt: date,
  updatedAt: date,
})
export type User = z.infer<typeof user>

export const language = z.enum(languages.map((row) => row.code))

/** What a person sees of their own account: `language` is there once it was chosen. */
export const ownUser = z.extend(user, { language: z.optional(language) })
