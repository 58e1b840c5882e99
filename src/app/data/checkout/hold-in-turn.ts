import type { StandingInLine } from '#contract/orders/waiting-line.ts'
import type { Id } from '#contract/wire/id.ts'
import { ApiError } from '#api-client/api-error.ts'
import { keepPlace, ownPlace, type OwnPlace } from '#app/lib/own-place.ts'
import { untilNext, waitInLine } from './wait-in-line.ts'

const AGAIN_MS = 2_000
const AGAIN_MOST_MS = 5_000

/** What somebody wants to hold. */
export type Wanted = NonNullable<OwnPlace['wanted']>

/** Somebody who waits: where they stood when it was heard last, null before; whether the server answers. */
export interface InLine {
  standing: StandingInLine | null
  is_lost: boolean
}

export interface Turn {
  event_id: Id
  wanted: Wanted
  /** They waited already when the page was loaded. */
  was_waiting: boolean
  hold: (wanted: Wanted, place: string | null) => Promise<void>
  hear: (in_line: InLine) => void
  signal: AbortSignal
}

/**
 * Holds what is wanted: at once, or where visitors line up when it is this browser's turn. What is wanted is kept from
 * the moment of waiting until it is held or refused, the place for longer, so that whoever is refused may choose anew.
 * @throws what the hold was refused with; the signal's reason when it is stopped
 */
export async function holdInTurn({ event_id, wanted, was_waiting, hold, hear, signal }: Turn): Promise<void> {
  let is_waiting = was_waiting
  let standing: StandingInLine | null = null
  const wait = async () => {
    hear({ standing, is_lost: false })
    const { place } = ownPlace(event_id)
    const let_in = await waitInLine(event_id, place, {
      signal,
      hear: (heard) => {
        standing = heard ?? standing
        if (heard !== null) keepPlace(event_id, { place: heard.place, wanted })
        hear({ standing, is_lost: heard === null })
      },
    })
    keepPlace(event_id, { place: let_in, wanted })
  }
  for (;;) {
    if (is_waiting) await wait()
    const { place } = ownPlace(event_id)
    try {
      return await alone(event_id, async () => {
        signal.throwIfAborted()
        // Another tab of this browser waited for the same, and has held it.
        if (is_waiting && ownPlace(event_id).wanted === null) return
        await hold(wanted, place)
        keepPlace(event_id, { place, wanted: null })
      })
    } catch (error) {
      if (!mayWait(error, is_waiting)) throw error
      const kept_place = error.code === 'line.place_used' ? null : place
      keepPlace(event_id, { place: kept_place, wanted })
      if (error.is_transient) hear({ standing, is_lost: true })
      if (is_waiting) await untilNext(pauseAfter(error), signal)
      is_waiting = true
    }
  }
}

/** Whether a hold that was not made will be, later: where visitors line up, or once somebody waits when an answer is lost. */
function mayWait(error: unknown, is_waiting: boolean): error is ApiError {
  if (!(error instanceof ApiError)) return false
  return (
    error.code === 'line.waiting' || error.code === 'line.place_used' || (is_waiting && error.is_transient)
  )
}

const pauseAfter = ({ retry_after_ms, is_transient }: ApiError) =>
  is_transient
    ? Math.max(AGAIN_MOST_MS, retry_after_ms ?? 0)
    : Math.min(AGAIN_MOST_MS, retry_after_ms ?? AGAIN_MS)

/** One tab of this browser after the other, where it can tell. */
function alone(event_id: Id, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work()
  return navigator.locks.request(`line:${event_id}`, work)
}
