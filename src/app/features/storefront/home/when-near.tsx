import { useEffect, useRef, useState, type ReactNode } from 'react'

/** Distance below the viewport at which it renders, so that it is ready when scrolled to. */
const ROOT_MARGIN = '600px'

/** Renders and loads its content when scrolled near. */
export function RenderWhenNear({ height, children }: { height: string; children: ReactNode }) {
  const placeholder = useRef<HTMLDivElement>(null)
  const [is_near, setNear] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (is_near || placeholder.current === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: ROOT_MARGIN },
    )
    observer.observe(placeholder.current)
    return () => observer.disconnect()
  }, [is_near])
  return is_near ? children : <div ref={placeholder} style={{ minHeight: height }} />
}
