import type { Failure } from '@latchkey/client/react'
import type { ScreenTexts } from '@latchkey/locales/en'
import { Alert } from '@mantine/core'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { failureText } from './failure-text.ts'
import { useTexts } from './language.tsx'
import classes from './notices.module.css'

/** What a notice says, in whatever language is chosen while it is shown. */
export type Words = (texts: ScreenTexts) => string

interface Notices {
  done: (words: Words) => void
  failed: (words: Words) => void
  /** The sentence for a failure of a call. */
  failure: (failure: Failure) => void
  clear: () => void
}

interface Notice {
  words: Words
  isFailure: boolean
}

/** One note at a time says what happened; it stays until it is closed or the next thing happens. */
export const NoticesProvider = ({ children }: { children: ReactNode }) => {
  const [notice, setNotice] = useState<Notice | null>(null)
  const notices = useMemo<Notices>(
    () => ({
      done: (words) => setNotice({ words, isFailure: false }),
      failed: (words) => setNotice({ words, isFailure: true }),
      failure: (failure) => setNotice({ words: (texts) => failureText(texts, failure), isFailure: true }),
      clear: () => setNotice(null),
    }),
    [],
  )
  return (
    <NoticesContext value={notices}>
      <NoticeContext value={notice}>{children}</NoticeContext>
    </NoticesContext>
  )
}

export const useNotices = (): Notices => {
  const notices = useContext(NoticesContext)
  if (!notices) throw new Error('useNotices needs a NoticesProvider around it')
  return notices
}

/** Where the note appears: in view however far the page is scrolled, and read out without taking the focus. */
export const NoticeBoard = () => {
  const notice = useContext(NoticeContext)
  const { clear } = useNotices()
  const texts = useTexts()
  return (
    <div role="status" className={classes.board}>
      {notice && (
        <Alert
          role={undefined}
          className={classes.note}
          color={notice.isFailure ? 'red' : 'teal'}
          variant="light"
          withCloseButton
          closeButtonLabel={texts.web.dismiss}
          onClose={clear}
        >
          {notice.words(texts)}
        </Alert>
      )}
    </div>
  )
}

const NoticesContext = createContext<Notices | null>(null)
const NoticeContext = createContext<Notice | null>(null)
