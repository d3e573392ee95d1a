/** Elides `de` or `que` before a vowel: “d’Anna”, “qu’Yves”, but “de Boris”, “de Yann”. */
export const elide = (word: 'de' | 'que', name: string): string =>
  // Without accents, which `NFD` separates from their letter.
  /^(?:[aeiouœæ]|y[^aeiouy])/i.test(name.normalize('NFD')) ? `${word.slice(0, -1)}’${name}` : `${word} ${name}`
