import Box from '@mui/material/Box'
import { useEffect, useRef, useState, type ReactNode } from 'react'

/** So far below the window that it is there when somebody comes to it. */
const ROOT_MARGIN = '600px'

/** What stands far down a page and is made, and loaded, when somebody comes near it. */
export function RenderWhenNear({ height, children }: { height: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [is_near, setNear] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (is_near || place.current === null) return
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: ROOT_MARGIN },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [is_near])
  return is_near ? children : <Box ref={place} sx={{ minHeight: height }} />
}
