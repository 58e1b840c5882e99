import { useEffect, useState } from 'react'
import { askWhetherStored } from '#app/lib/doors/stored-app.ts'

/** stored: the app opens without a network; storing: not yet; never: this browser cannot. */
export type StoredApp = 'stored' | 'storing' | 'never'

const LOOK_EVERY_MS = 1_500

/** Follows whether this phone has all of the app; null until that is known for the first time. */
export function useStoredApp(): StoredApp | null {
  const [state, setState] = useState<StoredApp | null>('serviceWorker' in navigator ? null : 'never')
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined
    let is_current = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      const is_stored = await askWhetherStored()
      if (!is_current) return
      setState(is_stored ? 'stored' : 'storing')
      if (!is_stored) timer = setTimeout(() => void look(), LOOK_EVERY_MS)
    }
    void look()
    return () => {
      is_current = false
      clearTimeout(timer)
    }
  }, [])
  return state
}
