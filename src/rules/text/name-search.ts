/**
 * Characters that a comparison ignores, as ranges for regular expressions here and in PostgreSQL (search_fold in
 * the migrations): accents and vowel points, invisible format characters, the Arabic tatweel. Vowel signs of Indic
 * scripts and Thai stay, because they distinguish words.
 */
const LEFT_OUT = String.raw`\u00ad\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u180b-\u180e\u1ab0-\u1ace\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20f0\u3099\u309a\ufe00-\ufe0f\ufe20-\ufe2f\ufeff`
/**
 * Separators between the parts of a name, as ranges for both: spaces, dashes, dots, all kinds of apostrophes (also
 * those that Unicode counts as letters) and other punctuation. Emoji are not included.
 */
const GAP = String.raw`\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u02b9-\u02cf\u02d2-\u02df\u02e5-\u02ff\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u060c\u061b\u061d-\u061f\u066a-\u066d\u06d4\u0964\u0965\u0970\u0e4f\u0e5a\u0e5b\u104a-\u104f\u10fb\u1361-\u1368\u1400\u166d\u166e\u1680\u16eb-\u16ed\u1735\u1736\u17d4-\u17da\u1800-\u180a\u2000-\u205e\u2190-\u22ff\u2500-\u25ff\u27e6-\u27ef\u2983-\u2998\u2cf9-\u2cff\u2d70\u2e00-\u2e5d\u3000-\u3004\u3008-\u3020\u3030\u303d\u30a0\u30fb\ua60d-\ua60f\ua673\ua67e\ua788-\ua78c\ufd3e\ufd3f\ufe10-\ufe1f\ufe30-\ufe6b`
const LEFT_OUT_ALL = new RegExp(`[${LEFT_OUT}]+`, 'gu')
const GAPS = new RegExp(`[${GAP}]+`, 'gu')
/** Separators between the words of a query, in any script. */
const BETWEEN_WORDS = /[\s,，、]+/u
const ONLY_ASCII = /^[\0-\x7f]*$/
const HAN = /\p{Script=Han}/u
/** Shorter words match across a gap only from the start of a word, otherwise "gc" would find Wing Chan. */
const JOINED_MIN = 4

/** Letters with a stroke, ligatures and final forms, which Unicode normalization does not decompose. */
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
  ς: 'σ',
}
const NOT_PLAIN = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'gu')

/**
 * Normalizes a text for searching: without case, marks, strokes and width. The database's search_fold does the
 * same.
 */
export function foldText(text: string): string {
  if (ONLY_ASCII.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(LEFT_OUT_ALL, '')
    .replace(NOT_PLAIN, (letter) => PLAIN[letter] ?? letter)
}

/** A folded name for searching: its parts each after one space, and joined without spaces. */
export type SearchableName = { spaced: string; joined: string }

/** Returns the searchable names of a person, in both orders. */
export function searchableName({
  first_name,
  last_name,
}: {
  first_name: string
  last_name: string
}): SearchableName {
  return searchableText(`${first_name} ${last_name} ${first_name}`)
}

/** Returns a searchable text; the database's search_names does the same. */
export function searchableText(text: string): SearchableName {
  const spaced = foldText(` ${text}`).replace(GAPS, ' ')
  return { spaced, joined: spaced.replaceAll(' ', '') }
}

/** One folded word of a query. It matches when one of `texts` is in the name's `where` form. */
export type WordForms = { text: string; where: keyof SearchableName; texts: string[] }

/**
 * Returns the words of a query in the forms that names contain; spaces and commas of any script separate words.
 */
export function wordForms(query: string): WordForms[] {
  const words = query.split(BETWEEN_WORDS).map(foldText).filter(Boolean).map(formsOf)
  const with_letters = words.filter(({ texts }) => texts.length > 0)
  return with_letters.length > 0 ? with_letters : words
}

/**
 * Chooses the form to search: `joined` finds a word across gaps in the name; short words are searched in `spaced`.
 */
function formsOf(text: string): WordForms {
  const parts = text.split(GAPS).filter(Boolean)
  const joined = parts.join('')
  if (joined.length >= JOINED_MIN || HAN.test(joined)) return { text, where: 'joined', texts: [joined] }
  const letters = Array.from(joined)
  const split_forms = letters
    .slice(1)
    .map((_, at) => ` ${letters.slice(0, at + 1).join('')} ${letters.slice(at + 1).join('')}`)
  const whole_forms = parts.length > 1 ? [parts.join(' '), ` ${joined}`] : parts
  return { text, where: 'spaced', texts: [...new Set([...whole_forms, ...split_forms])] }
}

/** Returns whether a text contains every word of a query; a word may match part of a name. */
export function textMatches(text: string, query: string, variants?: CharacterVariants): boolean {
  const folded = foldText(text)
  const name = searchableText(text)
  return searchWords(query, variants).every((word) => folded.includes(word.text) || word.matches(name))
}

/** Returns all variants of a Chinese character, or undefined (rules/text/han-alike.ts). */
export type CharacterVariants = (character: string) => string | undefined

/** One folded word of a query, and its predicate for names. */
export type SearchWord = { text: string; matches: (name: SearchableName) => boolean }

/** Returns the words of a query as matchers for names. */
export function searchWords(query: string, variants?: CharacterVariants): SearchWord[] {
  return wordForms(query).map(({ text, where, texts }) => {
    const finders = texts.map((form) => createFinder(form, variants))
    return { text, matches: (name) => finders.some((finds) => finds(name[where])) }
  })
}

function createFinder(word: string, variants: CharacterVariants | undefined): (text: string) => boolean {
  const groups = Array.from(word).map((character) => variants?.(character))
  if (groups.every((group) => group === undefined)) return (text) => text.includes(word)
  const pattern = Array.from(word).map((character, at) => {
    const group = groups[at]
    return group === undefined ? character : `[${group}]`
  })
  const regex = new RegExp(pattern.join(''), 'u')
  return (text) => regex.test(text)
}
