import { inRow } from '#app/lib/format/punctuation.ts'

/** An answer as one text: what was ticked, or what was written; '' for none. */
export const said = ({ answer, options }: { answer: string; options: readonly string[] }): string =>
  inRow([...options, answer].filter((part) => part !== ''))
