import { testScreens } from './screen-checks.ts'
import { screens } from './screens.ts'

const { owner } = screens
testScreens({ owner })
