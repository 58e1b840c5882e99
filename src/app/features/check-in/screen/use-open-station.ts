import { useEffect, useState } from 'react'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { isReachable, subscribeReachability } from '#app/lib/net/reachability.ts'
import type { Door } from '#offline/door/door.ts'
import { SyncLoop } from '#offline/door/sync-loop.ts'
import { watchBattery } from '../readiness/battery.ts'
import { askForBackgroundSync, wakeWorker } from '../sync/background-sync.ts'
import type { StationTools } from './station-context.ts'
import { Station } from './station.ts'
import { openFeedback } from '../verdict/feedback.ts'
import { openWorkerPull } from '../sync/pull-in-worker.ts'
import type { DoorEntry } from '../entry/use-door-entry.ts'

/** Runs an open door: its station, its sounds, and the loop that keeps it in step; null until that runs. */
export function useOpenStation(
  door: Door,
  { reopen, pairAgain }: Omit<DoorEntry, 'entry'>,
): StationTools | null {
  const [tools, setTools] = useState<StationTools | null>(null)
  useEffect(() => {
    const ports = browserPorts()
    const feedback = openFeedback()
    const worker = openWorkerPull()
    const loop = new SyncLoop(ports, door, { sync: { pull: worker.pull }, battery: watchBattery() })
    const station = new Station({
      door,
      feedback,
      onScan() {
        loop.wake()
        if (!isReachable()) void askForBackgroundSync()
      },
    })
    const endWaking = wakeOnNews(loop, door)
    const unheed = door.subscribe(() => void station.heed())
    door.setReachable(isReachable())
    loop.wake()
    void station.recallLast(Date.now())
    setTools({ station, feedback, syncNow: () => loop.wakeNow(), reopen, pairAgain })
    return () => {
      setTools(null)
      endWaking()
      unheed()
      loop.stop()
      worker.close()
      feedback.close()
    }
  }, [door, reopen, pairAgain])
  return tools
}

/** The network, the person or the page comes and goes. */
function wakeOnNews(loop: SyncLoop, door: Door): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const wake = () => loop.wakeNow()
  addEventListener('online', wake, { signal })
  addEventListener('focus', wake, { signal })
  addEventListener(
    'pagehide',
    () => {
      if (door.state.waiting > 0) wakeWorker()
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
    ending.abort()
    unsubscribe()
  }
}
