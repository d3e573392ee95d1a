import * as z from 'zod/mini'
import { date } from '../shapes.ts'

export const team = z.object({
  id: z.string(),
  name: z.string(),
  organizationId: z.string(),
  createdAt: date,
  updatedAt: z.nullable(date),
})
export type Team = z.infer<typeof team>
