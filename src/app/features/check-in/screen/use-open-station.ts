import { useEffect, useState } from 'react'
import { isReachable, subscribeReachability } from '#app/lib/net/reachability.ts'
import type { DoorLink } from '#offline/door-link/door-link.ts'
import { watchBattery } from '../readiness/battery.ts'
import { requestBackgroundSync, notifyWorker } from '../sync/background-sync.ts'
import type { DoorActions, StationContextValue } from './station-context.ts'
import { Station } from './station.ts'
import { currentTag } from '#app/lib/i18n/i18n.ts'
import { applyDoorColours } from '../verdict/door-colours.ts'
import { createFeedback } from '../verdict/feedback.ts'
import { createSpeech } from '../verdict/speech.ts'

/** Runs an open door: its station, its sounds, and the triggers of its sync; null until it is ready. */
export function useOpenStation(
  door: DoorLink,
  { reopen, pairAgain, goToList }: DoorActions,
): StationContextValue | null {
  const [context, setContext] = useState<StationContextValue | null>(null)
  useEffect(() => {
    const feedback = createFeedback()
    const speech = createSpeech(currentTag())
    const stopColours = applyDoorColours()
    const station = new Station({
      door,
      feedback,
      speech,
      onScan() {
        if (!isReachable()) void requestBackgroundSync()
      },
    })
    const stopSync = syncOnChange(door)
    const unsubscribe = door.subscribe(() => void station.checkContradictions())
    door.setReachable(isReachable())
    const stopBattery = watchBattery((percent) => door.setBattery(percent))
    void station.restoreLast(Date.now())
    setContext({ station, feedback, speech, syncNow: () => door.wake(), reopen, pairAgain, goToList })
    return () => {
      setContext(null)
      stopSync()
      unsubscribe()
      stopBattery()
      stopColours()
      feedback.close()
    }
  }, [door, reopen, pairAgain, goToList])
  return context
}

/** Syncs when the network, the user or the page returns. */
function syncOnChange(door: DoorLink): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const wake = () => door.wake()
  addEventListener('online', wake, { signal })
  addEventListener('focus', wake, { signal })
  addEventListener(
    'pagehide',
    () => {
      if (door.state.waiting > 0) notifyWorker()
    },
    { signal },
  )
  document.addEventListener('visibilitychange', () => document.hidden || wake(), { signal })
  const unsubscribe = subscribeReachability(() => {
    const is_back = isReachable()
    door.setReachable(is_back)
    if (is_back) wake()
  })
  return () => {
    controller.abort()
    unsubscribe()
  }
}
