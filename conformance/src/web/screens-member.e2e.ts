import { testScreens } from './screen-checks.ts'

testScreens('member', 'twoFactor')
