import { useEffect, useRef, type RefObject } from 'react'
import type { PostToHost } from './host.ts'

/**
 * Reports this page's height to the embedding page, now and on change.
 * @returns the ref of the element that holds all content
 */
export function useReportHeight(postToHost: PostToHost | null): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Includes what the shell renders above the widget.
    const content = root.current?.parentElement
    if (!content || postToHost === null) return undefined
    let last = 0
    const reportHeight = () => {
      const height = Math.ceil(content.getBoundingClientRect().height)
      if (height === last || height === 0) return
      last = height
      postToHost({ type: 'foyer:height', height })
    }
    const sizes = new ResizeObserver(reportHeight)
    sizes.observe(content)
    // An off-screen frame is not laid out until measured; the embedding page needs its height all the same.
    const contents = new MutationObserver(reportHeight)
    contents.observe(content, { childList: true, subtree: true, characterData: true })
    reportHeight()
    return () => {
      sizes.disconnect()
      contents.disconnect()
    }
  }, [postToHost])
  return root
}
