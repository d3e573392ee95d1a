import classes from './heading-text.module.css'

/** Words such as “E-Mail-Adresse” and “two-factor”: short parts and hyphens. Browsers break lines after every hyphen. */
const HYPHENATED_WORD =
  /((?<!\p{L})\p{L}-\p{L}+(?:-\p{L}{1,8}(?!\p{L}))?|(?<![\p{L}-])\p{L}{2,4}-\p{L}{1,6}(?![\p{L}-]))/u

/** The text of a heading, without a line break in short words with a hyphen. */
export const HeadingText = ({ children }: { children: string }) =>
  children.split(HYPHENATED_WORD).map((part, index) =>
    // A pattern with one group puts its matches at the odd indexes.
    index % 2 === 1 ? (
      // The index is the key because the parts have no identity.
      <span key={index} className={classes.word}>
        {part}
      </span>
    ) : (
      part
    ),
  )
