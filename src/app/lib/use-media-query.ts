import { useCallback, useSyncExternalStore } from 'react'

/**
 * Whether a media query matches.
 * @param default_matches where media queries are unknown
 */
export function useMediaQuery(query: string, default_matches = false): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      if (typeof matchMedia !== 'function') return () => undefined
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () =>
    typeof matchMedia === 'function' ? matchMedia(query).matches : default_matches,
  )
}
