const COMBINING = /\p{M}+/gu
const GAPS = /[^\p{L}\p{N}]+/gu
/** What parts the words of a search, in any script. */
export const BETWEEN_WORDS = /[\s,，、]+/u
const ONLY_ASCII = /^[\0-\x7f]*$/
const HAN = /\p{Script=Han}/u
/** Shorter words are not looked for across the gap between two names, else "gc" would find Wing Chan. */
const JOINED_MIN = 4

/** Letters with a stroke or of two letters: Unicode takes no mark off them. */
const PLAIN: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}
const NOT_PLAIN = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'gu')

/** All Chinese characters that a search takes for one and the same, or undefined (rules/words/han-alike.ts). */
export type Alike = (character: string) => string | undefined

/** A text as a search compares it: without case, marks, strokes and width. */
export function foldText(text: string): string {
  const lower = text.toLowerCase()
  if (ONLY_ASCII.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .replace(COMBINING, '')
    .replace(NOT_PLAIN, (letter) => PLAIN[letter] ?? letter)
}

/** A name as words are looked for in it: folded, in both orders, and the same once more without gaps. */
export type NameText = { spaced: string; joined: string }

/** What a search looks into of a person. */
export function nameText({ first_name, last_name }: { first_name: string; last_name: string }): NameText {
  const spaced = foldText(`${first_name} ${last_name} ${first_name}`)
  return { spaced, joined: spaced.replace(GAPS, '') }
}

const PHONE_END = /^\d{4}$/

/** Whether a search may mean the end of a phone number: four digits, and nothing else. */
export function isPhoneEnd(search: string): boolean {
  return PHONE_END.test(search)
}

/** One word of a query: folded, and whether it stands in a name. */
export type SoughtWord = { text: string; standsIn: (name: NameText) => boolean }

/** The words of a query; spaces and commas of any script part them. */
export function soughtWords(query: string, alike?: Alike): SoughtWord[] {
  const words = foldText(query).split(BETWEEN_WORDS)
  return words.filter(Boolean).map((text) => {
    const joined = text.replace(GAPS, '')
    const is_joinable = HAN.test(joined) || joined.length >= JOINED_MIN
    const [in_spaced, in_joined] = [finder(text, alike), finder(joined, alike)]
    return { text, standsIn: (name) => in_spaced(name.spaced) || (is_joinable && in_joined(name.joined)) }
  })
}

function finder(word: string, alike: Alike | undefined): (text: string) => boolean {
  const groups = Array.from(word).map((character) => alike?.(character))
  if (groups.every((group) => group === undefined)) return (text) => text.includes(word)
  const pattern = Array.from(word).map((character, at) => {
    const group = groups[at]
    return group === undefined ? character.replace(/[^\p{L}\p{N}]/u, '\\$&') : `[${group}]`
  })
  const sought = new RegExp(pattern.join(''), 'u')
  return (text) => sought.test(text)
}
