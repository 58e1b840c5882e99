const COMBINING = /\p{M}+/gu
/** Ids are only looked for from this many characters on, else every "a" would match them all. */
const ID_MIN = 4

/** A text as the search compares it: without case, diacritics and width. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(COMBINING, '').toLowerCase()
}

/** Whether every word of a folded query stands somewhere in a person's names or ids, in any order. */
export function matchesWords(words: readonly string[], person: { names: string; ids: string }): boolean {
  return words.every(
    (word) => person.names.includes(word) || (word.length >= ID_MIN && person.ids.includes(word)),
  )
}

/** The words of a query, folded; spaces of any script part them. */
export function wordsOf(query: string): string[] {
  return foldText(query)
    .split(/[\s,，、]+/u)
    .filter((word) => word !== '')
}
