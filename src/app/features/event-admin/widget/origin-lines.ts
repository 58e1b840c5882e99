import { newId } from '#contract/wire/id.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'

/** A line of the list of sites; its key stays while lines come and go. */
export type OriginField = { key: string; text: string }

export const emptyOriginField = (): OriginField => ({
  key: newId('question', browserPorts().random),
  text: '',
})

export const originFieldsOf = (origins: readonly string[]): OriginField[] =>
  origins.map((text, at) => ({ key: `${at} ${text}`, text }))

/** What was typed or pasted as the contract takes it: the site of an address; https where no scheme was said. */
export function normalizeOrigin(typed: string): string {
  const text = typed.trim()
  try {
    return new URL(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`).origin
  } catch {
    return text
  }
}
