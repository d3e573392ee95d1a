import classes from './heading-text.module.css'

/** Words such as “E-Mail”: a single letter and a hyphen. Browsers break lines after every hyphen. */
const SINGLE_LETTER_WORD = /((?<!\p{L})\p{L}-\p{L}+)/u

/** The text of a heading, without a line break after a single letter. */
export const HeadingText = ({ children }: { children: string }) =>
  children.split(SINGLE_LETTER_WORD).map((part, index) =>
    // A pattern with one group puts its matches at the odd indexes.
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity.
      <span key={index} className={classes.word}>
        {part}
      </span>
    ) : (
      part
    ),
  )
