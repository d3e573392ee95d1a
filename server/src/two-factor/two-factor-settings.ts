import type { Context } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'

/** The settings of two-factor; its calls are not there where it is off. */
export const requireTwoFactorSettings = ({ settings }: Context) => settings.twoFactor ?? fail('NOT_FOUND')
