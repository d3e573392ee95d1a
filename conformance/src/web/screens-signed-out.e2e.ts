import { testScreens } from './screen-checks.ts'
import { screens } from './screens.ts'

const { signedOut, unverified } = screens
testScreens({ signedOut, unverified })
