import type pg from 'pg'

const NAMES_MOST = 400
const KNOWN_MOST = 2_000
/** Lists of different lengths produce different statements, most of which occur only once. */
const NAMED_FROM = 3
/** A plan reflects table sizes at planning time, and tables grow while tickets are sold. */
const PLANS_LAST_MS = 10_000

const names = new Map<string, string>()
const uses = new Map<string, number>()
const planned_at = new WeakMap<pg.ClientBase, number>()

/**
 * Returns the name under which connections keep a frequent statement parsed and planned; undefined for
 * others.
 */
export function statementNameOf(text: string, values: unknown): string | undefined {
  // A text without values may contain several statements.
  if (!Array.isArray(values) || values.length === 0) return undefined
  const known = names.get(text)
  if (known !== undefined || names.size >= NAMES_MOST) return known
  const used = (uses.get(text) ?? 0) + 1
  if (used < NAMED_FROM) {
    if (uses.size >= KNOWN_MOST) uses.clear()
    uses.set(text, used)
    return undefined
  }
  uses.delete(text)
  const name = `foyer_${names.size}`
  names.set(text, name)
  return name
}

/** Discards plans of a connection that are too old. */
export async function discardStalePlans(client: pg.ClientBase): Promise<void> {
  const before = planned_at.get(client)
  if (before !== undefined && performance.now() - before < PLANS_LAST_MS) return
  planned_at.set(client, performance.now())
  if (before !== undefined) await client.query('discard plans')
}
