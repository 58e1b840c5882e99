import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Id } from '#contract/wire/id.ts'
import { keepPlace, ownPlace } from '#app/lib/own-place.ts'
import { holdInTurn, type InLine, type Wanted } from './hold-in-turn.ts'

const JUST_CAME: InLine = { standing: null, is_lost: false }
const isWaiting = (event_id: Id) => ownPlace(event_id).wanted !== null

/**
 * Holding tickets in turn: at once, or where visitors line up when it is this browser's turn, also after the page was
 * loaded again. `hold` is asked with the place, where there is one.
 */
export function useTurn(event_id: Id, hold: (wanted: Wanted, place: string | null) => Promise<void>) {
  // From the first drawing on, so that nothing jumps when the page was loaded again.
  const [in_line, setInLine] = useState<InLine | null>(() => (isWaiting(event_id) ? JUST_CAME : null))
  const [refusal, setRefusal] = useState<{ failure: unknown; wanted: Wanted } | null>(null)
  const turn = useRef<AbortController>(null)

  const takeTurn = async (wanted: Wanted, was_waiting: boolean) => {
    const stop = new AbortController()
    turn.current?.abort()
    turn.current = stop
    setRefusal(null)
    try {
      await holdInTurn({ event_id, wanted, was_waiting, hold, hear: setInLine, signal: stop.signal })
    } catch (failure) {
      if (stop.signal.aborted) return
      keepPlace(event_id, { ...ownPlace(event_id), wanted: null })
      throw failure
    } finally {
      if (turn.current === stop) setInLine(null)
    }
  }
  const goOn = useEffectEvent(() => {
    const { wanted } = ownPlace(event_id)
    if (wanted === null) return setInLine(null)
    takeTurn(wanted, true).catch((failure: unknown) => setRefusal({ failure, wanted }))
  })
  useEffect(() => {
    goOn()
    return () => turn.current?.abort()
  }, [event_id])

  return {
    hold: (wanted: Wanted) => takeTurn(wanted, false),
    in_line,
    /** Why what was waited for since before this page was loaded is not held; null: nothing. */
    refusal,
    /** Waits no more; whoever comes again in this browser stands where they stood. */
    leave: () => {
      keepPlace(event_id, { place: null, wanted: null })
      turn.current?.abort()
      turn.current = null
      setInLine(null)
    },
  }
}
