import { useEffect, useRef, type RefObject } from 'react'
import type { PostToHost } from './host.ts'

/** Tells the page around how high this one is, now and whenever that changes. Gives the element that holds all of it. */
export function useReportHeight(tell: PostToHost | null): RefObject<HTMLDivElement | null> {
  const all = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // What the shell puts above the widget counts too.
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
    // A frame that is out of sight is not laid out until somebody asks; its page is to know it all the same.
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
