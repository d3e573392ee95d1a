import { errors } from './errors.ts'
import { pages } from './pages.ts'
import { web } from './web.ts'

/** What a browser needs. */
export const texts = { errors, pages, web }
