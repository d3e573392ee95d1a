import { testScreens } from './screen-checks.ts'
import { screens } from './screens.ts'

const { member, twoFactor } = screens
testScreens({ member, twoFactor })
