import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { useTexts } from './language.tsx'
import { MessageScreen } from './message-screen.tsx'

interface ErrorBoundaryProps {
  /** Another location resets the error. */
  location?: string
  /** By default a screen with a button that reloads the page. */
  fallback?: ReactNode
  children: ReactNode
}

interface ErrorBoundaryState {
  location: string | undefined
  hasFailed: boolean
}

/** Catches rendering errors and failed code downloads. React requires a class. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { location: this.props.location, hasFailed: false }

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps(
    { location }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return location === state.location ? null : { location, hasFailed: false }
  }

  override render(): ReactNode {
    const { fallback = <ReloadScreen />, children } = this.props
    return this.state.hasFailed ? fallback : children
  }
}

/** After a release, the code of the old version is gone. A reload fetches the new version, but not without a network. */
const ReloadScreen = () => {
  const { web } = useTexts()
  return (
    <MessageScreen
      icon="alert"
      tone="error"
      title={web.failed}
      actions={<Button onClick={() => window.location.reload()}>{web.broken.reload}</Button>}
    >
      {navigator.onLine ? web.broken.body : web.offline}
    </MessageScreen>
  )
}
