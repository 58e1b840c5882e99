import { z } from 'zod'
import type { AffiliateCounts } from '#contract/events/event-settings.ts'
import { promoCodeText } from '#contract/resources/promo-codes.ts'
import type { Id } from '#contract/wire/id.ts'
import { comeBy, countedCode, stillRemembered, type CameBy } from '#rules/sales/attribution.ts'

const PREFIX = 'came-by:'
const keyOf = (event_id: Id) => PREFIX + event_id

const kept_shape = z.array(z.object({ code: promoCodeText, first_ms: z.number(), last_ms: z.number() }))

/** Where a browser keeps nothing, it is remembered as long as the page is open. */
const here = new Map<Id, CameBy[]>()

function read(key: string): CameBy[] {
  try {
    return kept_shape.parse(JSON.parse(localStorage.getItem(key) ?? '[]'))
  } catch {
    return []
  }
}

function keep(key: string, came: readonly CameBy[]): boolean {
  try {
    if (came.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(came))
    return true
  } catch {
    return false
  }
}

const cameBy = (event_id: Id): CameBy[] => here.get(event_id) ?? read(keyOf(event_id))

/**
 * Remembers that this device came to an event by the link of an affiliate; nobody else is told. @returns whether it is a
 * visit, and not a look at the same page again; false for what could be no code
 */
export function rememberCameBy(event_id: Id, code: string): boolean {
  if (!promoCodeText.safeParse(code).success) return false
  const { came, is_visit } = comeBy(cameBy(event_id), code, Date.now())
  here.delete(event_id)
  if (!keep(keyOf(event_id), came)) here.set(event_id, came)
  return is_visit
}

/** The code of whom an order made here counts for, '' for nobody. */
export function codeToCount(event_id: Id, counts: AffiliateCounts): string {
  return countedCode(cameBy(event_id), counts, Date.now())
}

/** Forgets what is over, of every event. */
export function forgetCameBy(): void {
  try {
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith(PREFIX)))
      keep(key, stillRemembered(read(key), Date.now()))
  } catch {
    // Where nothing can be kept there is nothing to forget.
  }
}
