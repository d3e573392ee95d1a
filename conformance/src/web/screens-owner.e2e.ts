import { testScreens } from './screen-checks.ts'

testScreens('owner')
