import { Fragment } from 'react'

/** After a separator within an address, a URL or the name of an event. */
const BREAK_OPPORTUNITY = /(?<=[@._/])(?=[\p{L}\p{N}])/u

/** An email address, a URL or the name of an event, alone or in a sentence. In a narrow column, a line ends after a separator. */
export const BreakableText = ({ children }: { children: string }) =>
  children.split(BREAK_OPPORTUNITY).map((part, index) => (
    // The index is the key because the parts have no identity.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
