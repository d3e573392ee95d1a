import { baseUrlCheck } from './base-url.ts'
import type { Check } from './check.ts'
import { clockCheck } from './clock.ts'
import { cookiesCheck } from './cookies.ts'
import { databaseCheck } from './database.ts'
import { mailCheck } from './mail.ts'
import { originsCheck } from './origins.ts'
import { providersCheck } from './providers.ts'
import { proxiesCheck } from './proxies.ts'
import { redisCheck } from './redis.ts'
import { secretCheck } from './secret.ts'
import { settingsCheck } from './settings.ts'

/** In the order of the report. */
export const checks: readonly Check[] = [
  settingsCheck,
  baseUrlCheck,
  cookiesCheck,
  originsCheck,
  proxiesCheck,
  secretCheck,
  databaseCheck,
  clockCheck,
  redisCheck,
  mailCheck,
  providersCheck,
]
