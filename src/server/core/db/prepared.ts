import type pg from 'pg'

const MAX_NAMES = 400
const MAX_TEXTS = 2_000
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
  const existing_name = names.get(text)
  if (existing_name !== undefined || names.size >= MAX_NAMES) return existing_name
  const use_count = (uses.get(text) ?? 0) + 1
  if (use_count < NAMED_FROM) {
    if (uses.size >= MAX_TEXTS) uses.clear()
    uses.set(text, use_count)
    return undefined
  }
  uses.delete(text)
  const name = `foyer_${names.size}`
  names.set(text, name)
  return name
}

/** Discards plans of a connection that are too old. */
export async function discardStalePlans(client: pg.ClientBase): Promise<void> {
  const last_planned_at = planned_at.get(client)
  if (last_planned_at !== undefined && performance.now() - last_planned_at < PLANS_LAST_MS) return
  planned_at.set(client, performance.now())
  if (last_planned_at !== undefined) await client.query('discard plans')
}
