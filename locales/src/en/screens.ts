import { errors } from './errors.ts'
import { pages } from './pages.ts'
import { web } from './web.ts'

/** The texts of the first load in a browser. */
export const texts = { errors, pages, web }
