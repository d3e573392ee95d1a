import type { Context } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'

/** Fails with NOT_FOUND if two-factor authentication is disabled: its calls do not exist then. */
export const requireTwoFactorSettings = ({ settings }: Context) => settings.twoFactor ?? fail('NOT_FOUND')
