/**
 * Escapes line breaks and the characters that control a terminal or the direction of text. Commands print names and other
 * texts of users with it, so that a user cannot change the output.
 */
export const toPrintableText = (text: string): string =>
  text.replaceAll(CONTROL_CHARACTERS, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)

const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029\p{Bidi_Control}]/gu
