import { newId } from '#contract/wire/id.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'

/** What is typed one a line; blank lines and those that stand there already are none. */
export function splitLines(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  const spelt = lines.map((line) => line.toLowerCase())
  return lines.filter((line, at) => line !== '' && spelt.indexOf(line.toLowerCase()) === at)
}

/** Names a new line of a list within its room. */
export const newItemKey = (): string => newId('question', browserPorts().random)
