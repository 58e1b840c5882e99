import { joinWords } from '#app/lib/format/punctuation.ts'

/** An answer as one text: the selected options or the text; '' for none. */
export const answerTextOf = ({ answer, options }: { answer: string; options: readonly string[] }): string =>
  joinWords([...options, answer].filter((part) => part !== ''))
