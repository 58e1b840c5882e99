import { useEffect, useState } from 'react'
import { checkAppStored } from '#app/lib/doors/stored-app.ts'

/** stored: the app opens offline; storing: not yet; never: unsupported. */
export type OfflineAppState = 'stored' | 'storing' | 'never'

const POLL_INTERVAL_MS = 1_500

/** Whether this phone has cached the whole app; null until first known. */
export function useOfflineAppState(): OfflineAppState | null {
  const [state, setState] = useState<OfflineAppState | null>('serviceWorker' in navigator ? null : 'never')
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined
    let is_current = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = async () => {
      const is_stored = await checkAppStored()
      if (!is_current) return
      setState(is_stored ? 'stored' : 'storing')
      if (!is_stored) timer = setTimeout(() => void check(), POLL_INTERVAL_MS)
    }
    void check()
    return () => {
      is_current = false
      clearTimeout(timer)
    }
  }, [])
  return state
}
