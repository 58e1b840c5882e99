import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Id } from '#contract/wire/id.ts'
import { ApiError } from '#api-client/api-error.ts'
import { readStoredQueueEntry, isWaitingInQueue } from '#app/lib/stored-queue-entry.ts'
import type { QueueState, HoldRefusal, OrderRequest } from './queue-state.ts'

const JUST_JOINED: QueueState = { position: null, is_lost: false }

/**
 * Holds tickets: at once, or in turn in the waiting room, also after a reload. `hold` is called with the queue
 * token if there is one.
 */
export function useQueuedHold(
  event_id: Id,
  hold: (request: OrderRequest, queue_token: string | null) => Promise<void>,
) {
  // Set from the first render, so that the layout does not shift after a reload.
  const [in_line, setInLine] = useState(() => (isWaitingInQueue(event_id) ? JUST_JOINED : null))
  const [refusal, setRefusal] = useState<HoldRefusal | null>(null)
  const controller = useRef<AbortController>(null)
  const pending = useRef<Promise<void>>(null)

  const end = () => {
    controller.current?.abort()
    pending.current = null
    setInLine(null)
  }
  /** Loaded lazily, since few visitors wait. */
  const startWaiting = async () => {
    controller.current?.abort()
    const { signal } = (controller.current = new AbortController())
    const options = { event_id, hold, onChange: setInLine, signal }
    return { ...(await import('./queued-hold.ts')), options }
  }
  const resume = useEffectEvent(async () => {
    if (!isWaitingInQueue(event_id)) return
    const { resumeQueuedHold, options } = await startWaiting()
    setRefusal(await resumeQueuedHold(options))
  })
  useEffect(() => {
    void resume()
    return end
  }, [event_id])

  const holdOrQueue = async (request: OrderRequest): Promise<void> => {
    setRefusal(null)
    const has_entry = readStoredQueueEntry(event_id) !== null
    try {
      if (!has_entry) return await hold(request, null)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'line.waiting') throw error
    }
    const { holdInQueue, options } = await startWaiting()
    await holdInQueue({ ...options, request, is_waiting: !has_entry })
  }

  return {
    /** Pressing again while a hold is running joins it, so that its result is reported and opened once. */
    hold: (request: OrderRequest): Promise<void> => {
      pending.current ??= holdOrQueue(request).finally(() => {
        pending.current = null
      })
      return pending.current
    },
    in_line,
    /** Why a hold that was queued before this page load failed; null otherwise. */
    refusal,
    /** Stops waiting; the queue position is kept for a later return in this browser. */
    leave: async () => {
      end()
      const { clearQueueEntry } = await import('./queued-hold.ts')
      clearQueueEntry(event_id)
    },
  }
}
