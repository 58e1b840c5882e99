import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Id } from '#contract/wire/id.ts'
import { ApiError } from '#api-client/api-error.ts'
import { readStoredQueueEntry, isWaitingInQueue } from '#app/lib/waits-here.ts'
import type { QueueState, HoldRefusal, OrderRequest } from './queue-state.ts'

const JUST_JOINED: QueueState = { standing: null, is_lost: false }

/**
 * Holds tickets: at once, or in turn in the waiting room, also after a reload. `hold` is called with the queue
 * token if there is one.
 */
export function useQueuedHold(
  event_id: Id,
  hold: (wanted: OrderRequest, place: string | null) => Promise<void>,
) {
  // Set from the first render, so that the layout does not shift after a reload.
  const [in_line, setInLine] = useState(() => (isWaitingInQueue(event_id) ? JUST_JOINED : null))
  const [refusal, setRefusal] = useState<HoldRefusal | null>(null)
  const stop = useRef<AbortController>(null)
  const under_way = useRef<Promise<void>>(null)

  const end = () => {
    stop.current?.abort()
    under_way.current = null
    setInLine(null)
  }
  /** Loaded lazily, since few visitors wait. */
  const begin = async () => {
    stop.current?.abort()
    const { signal } = (stop.current = new AbortController())
    return { ...(await import('./hold-in-turn.ts')), waiting: { event_id, hold, hear: setInLine, signal } }
  }
  const goOn = useEffectEvent(async () => {
    if (!isWaitingInQueue(event_id)) return
    const { resumeQueuedHold, waiting } = await begin()
    setRefusal(await resumeQueuedHold(waiting))
  })
  useEffect(() => {
    void goOn()
    return end
  }, [event_id])

  const holdNow = async (wanted: OrderRequest): Promise<void> => {
    setRefusal(null)
    const has_place = readStoredQueueEntry(event_id) !== null
    try {
      if (!has_place) return await hold(wanted, null)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'line.waiting') throw error
    }
    const { holdInQueue, waiting } = await begin()
    await holdInQueue({ ...waiting, wanted, is_waiting: !has_place })
  }

  return {
    /** Pressing again while a hold is running joins it, so that its result is reported and opened once. */
    hold: (wanted: OrderRequest): Promise<void> => {
      under_way.current ??= holdNow(wanted).finally(() => {
        under_way.current = null
      })
      return under_way.current
    },
    in_line,
    /** Why a hold that was queued before this page load failed; null otherwise. */
    refusal,
    /** Stops waiting; the queue position is kept for a later return in this browser. */
    leave: async () => {
      end()
      const { clearQueueEntry } = await import('./hold-in-turn.ts')
      clearQueueEntry(event_id)
    },
  }
}
