import { currentTag } from '../i18n/i18n.ts'

/** "A, B, C", "A、B、C": joins items with the language's separator. */
export const joinWords = (words: readonly string[]): string =>
  words.join(currentTag().startsWith('zh') ? '、' : ', ')

/** Separator between a label and its value: ": ", "：", " : ". */
export function colon(): string {
  const tag = currentTag()
  if (tag.startsWith('zh')) return '：'
  return tag === 'fr' ? '\u00a0: ' : ': '
}

/** Separator between two sentences; Chinese full stops include their own space. */
export const sentenceSeparator = (): string => (currentTag().startsWith('zh') ? '' : ' ')
