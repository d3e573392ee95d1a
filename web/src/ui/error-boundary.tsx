import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { useTexts } from './language.tsx'
import { MessageScreen } from './message-screen.tsx'

interface ErrorBoundaryProps {
  /** Where the browser is: another place is another try. */
  location?: string
  /** What stands in, if not the offer to load the page again. */
  fallback?: ReactNode
  children: ReactNode
}

interface ErrorBoundaryState {
  location: string | undefined
  hasFailed: boolean
}

/** Stands in for what cannot be drawn: its code could not be fetched, or has a fault. A class, as React asks. */
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

/** A new release may have taken the place of this one meanwhile; only loading the page again fetches that. */
const ReloadScreen = () => {
  const { web } = useTexts()
  return (
    <MessageScreen
      icon="alert"
      tone="error"
      title={web.failed}
      actions={<Button onClick={() => window.location.reload()}>{web.broken.reload}</Button>}
    >
      {web.broken.body}
    </MessageScreen>
  )
}
