import { currentTag } from '../i18n/i18n.ts'

/** "A, B, C", "A、B、C": things beside each other, as the language parts them. */
export const joinWords = (words: readonly string[]): string =>
  words.join(currentTag().startsWith('zh') ? '、' : ', ')

/** What stands between a label and what is said of it: ": ", "：", " : ". */
export function colon(): string {
  const tag = currentTag()
  if (tag.startsWith('zh')) return '：'
  return tag === 'fr' ? '\u00a0: ' : ': '
}

/** What stands between two sentences: Chinese stops bring their own room. */
export const sentenceSeparator = (): string => (currentTag().startsWith('zh') ? '' : ' ')
