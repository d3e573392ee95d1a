import { testScreens } from './screen-checks.ts'

testScreens('signedOut', 'unverified')
