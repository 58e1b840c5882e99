import type pg from 'pg'

const NAMES_MOST = 400
const KNOWN_MOST = 2_000
/** Lists of every length make texts of their own, of which most come once. */
const NAMED_FROM = 3
/** A plan is made for tables as large as they were then, and they grow while tickets are sold. */
const PLANS_LAST_MS = 10_000

const names = new Map<string, string>()
const uses = new Map<string, number>()
const planned_at = new WeakMap<pg.ClientBase, number>()

/** The name under which connections keep a statement that comes often, parsed and planned; undefined: none. */
export function statementNameOf(text: string, values: unknown): string | undefined {
  // Without values it may be several statements.
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

/** Lets a connection plan anew what it has planned long ago. */
export async function discardStalePlans(client: pg.ClientBase): Promise<void> {
  const before = planned_at.get(client)
  if (before !== undefined && performance.now() - before < PLANS_LAST_MS) return
  planned_at.set(client, performance.now())
  if (before !== undefined) await client.query('discard plans')
}
