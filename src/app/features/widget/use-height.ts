import { useEffect, useRef, type RefObject } from 'react'
import type { PostToHost } from './host.ts'

/**
 * Reports this page's height to the embedding page, now and on change. Returns the ref of the element that holds
 * all content.
 */
export function useReportHeight(tell: PostToHost | null): RefObject<HTMLDivElement | null> {
  const all = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Includes what the shell renders above the widget.
    const measured = all.current?.parentElement
    if (!measured || tell === null) return undefined
    let last = 0
    const say = () => {
      const height = Math.ceil(measured.getBoundingClientRect().height)
      if (height === last || height === 0) return
      last = height
      tell({ type: 'foyer:height', height })
    }
    const sizes = new ResizeObserver(say)
    sizes.observe(measured)
    // An off-screen frame is not laid out until measured; the embedding page needs its height all the same.
    const contents = new MutationObserver(say)
    contents.observe(measured, { childList: true, subtree: true, characterData: true })
    say()
    return () => {
      sizes.disconnect()
      contents.disconnect()
    }
  }, [tell])
  return all
}
