import { newId } from '#contract/wire/id.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'

/** Splits a text into lines; blank and duplicate lines are dropped. */
export function splitLines(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  const lowercase = lines.map((line) => line.toLowerCase())
  return lines.filter((line, at) => line !== '' && lowercase.indexOf(line.toLowerCase()) === at)
}

/** Key of a new list item, unique within its room. */
export const newItemKey = (): string => newId('question', browserPorts().random)
