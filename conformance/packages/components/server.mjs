import { latchkey } from '../accounts.mjs'
import { serve } from './serve.mjs'

serve(latchkey)
