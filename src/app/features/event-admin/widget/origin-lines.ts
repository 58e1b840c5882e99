import { newId } from '#contract/wire/id.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'

/** One site of the list; its key is stable while lines are added and removed. */
export type OriginField = { key: string; text: string }

export const emptyOriginField = (): OriginField => ({
  key: newId('question', browserPorts().random),
  text: '',
})

export const originFieldsOf = (origins: readonly string[]): OriginField[] =>
  origins.map((text, at) => ({ key: `${at} ${text}`, text }))

/** Normalizes a typed or pasted URL to its origin; https by default. */
export function normalizeOrigin(input: string): string {
  const text = input.trim()
  try {
    return new URL(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`).origin
  } catch {
    return text
  }
}
