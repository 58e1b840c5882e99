import { useEffect, useEffectEvent, useRef } from 'react'
import { useOnline } from '#app/lib/online.ts'

/** Asks once more when the network is back. */
export function useAskAgain(ask: () => unknown): void {
  const online = useOnline()
  const was_online = useRef(online)
  const askNow = useEffectEvent(() => void ask())
  useEffect(() => {
    if (online && !was_online.current) askNow()
    was_online.current = online
  }, [online])
}
