import { emailChangeScreens, undoEmailChangeScreens } from './email-change-screens.ts'
import { emailCodeScreens } from './email-code-screens.ts'
import { testScreens } from './screen-checks.ts'

// Emailed codes replace other screens, so they have a service of their own.
testScreens(
  { signedOut: [...emailCodeScreens, ...undoEmailChangeScreens], owner: emailChangeScreens },
  { emailCode: {} },
)
