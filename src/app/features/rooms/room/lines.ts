import { newId } from '#contract/wire/id.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'

/** What is typed one a line; blank lines and those that stand there already are none. */
export function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  return [...new Map(lines.filter(Boolean).map((line) => [line.toLowerCase(), line])).values()]
}

/** Names a new line of a list within its room. */
export const newKey = (): string => newId('question', browserPorts().random)
