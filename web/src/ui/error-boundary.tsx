import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { useTexts } from './language.tsx'
import { MessageScreen } from './message-screen.tsx'

interface ErrorBoundaryProps {
  /** Where the browser is: another place is another try. */
  place?: string
  /** What stands in, if not the offer to load the page again. */
  instead?: ReactNode
  children: ReactNode
}

interface ErrorBoundaryState {
  place: string | undefined
  isBroken: boolean
}

/** Stands in for what cannot be drawn: its code could not be fetched, or has a fault. A class, as React asks. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { place: this.props.place, isBroken: false }

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { isBroken: true }
  }

  static getDerivedStateFromProps({ place }: ErrorBoundaryProps, state: ErrorBoundaryState): ErrorBoundaryState | null {
    return place === state.place ? null : { place, isBroken: false }
  }

  override render(): ReactNode {
    const { instead = <Broken />, children } = this.props
    return this.state.isBroken ? instead : children
  }
}

/** A new release may have taken the place of this one meanwhile; only loading the page again fetches that. */
const Broken = () => {
  const { web } = useTexts()
  return (
    <MessageScreen
      icon="alert"
      tone="bad"
      title={web.failed}
      actions={<Button onClick={() => window.location.reload()}>{web.broken.reload}</Button>}
    >
      {web.broken.words}
    </MessageScreen>
  )
}
