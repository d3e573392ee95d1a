/** Elides `de` or `que` before a vowel: “d’Anna”, “qu’Anna”, but “de Boris”. */
export const elide = (word: 'de' | 'que', name: string): string =>
  // Without accents, which `NFD` separates from their letter.
  /^[aeiouœæ]/i.test(name.normalize('NFD')) ? `${word.slice(0, -1)}’${name}` : `${word} ${name}`
