import type { Page } from 'playwright'
import { ruleProblems } from './accessibility.ts'
import { foreignFonts, squeezedTexts } from './shown-texts.ts'

/** Rules of axe about sizes of targets (WCAG 2.5.8, with its exceptions) and levels of headings. */
const LAYOUT_RULES = ['target-size', 'heading-order']

/** Returns what is wrong with the layout of a page at its current width, each with its kind. */
export async function layoutProblems(page: Page): Promise<string[]> {
  // A bar that stays at the top covers what has been scrolled under it.
  await page.evaluate(() => scrollTo(0, 0))
  const found = {
    'too wide': await tooWide(page),
    'more than one h1': await surplusHeadings(page),
    squeezed: await squeezedTexts(page),
    'cut off': await cutTexts(page),
    overlapping: await overlappingTexts(page),
    'foreign font': await foreignFonts(page),
  }
  const kinds = Object.entries(found).flatMap(([kind, ones]) => ones.map((one) => `${kind}: ${one}`))
  return [...kinds, ...(await ruleProblems(page, LAYOUT_RULES))]
}

/** Selector of what covers the page. */
export const COVERS = '[role=dialog], [role=alertdialog], [role=menu], [role=alert]'

/** Returns what overflows to the right: the page, or what covers it. */
export const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate((covers) => {
    const isWide = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth
    const over = [
      ...document.querySelectorAll(covers),
      ...document.querySelectorAll('.MuiDialogContent-root'),
    ]
    const wide = [document.documentElement, ...over].filter(isWide)
    return wide.map(({ tagName, className }) => `${tagName} ${className}`)
  }, COVERS)

/** Returns the headings of the first level after the first one, as far as they can be reached. */
const surplusHeadings = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, [role=heading][aria-level="1"]')]
      .filter((heading) => heading.checkVisibility() && heading.closest('[aria-hidden=true]') === null)
      .map(({ textContent }) => textContent.trim())
      .slice(1),
  )

/**
 * Returns texts of which an edge hides a part for good: behind hidden overflow without an ellipsis, or with one but
 * without the whole text in a title or name.
 */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** Rounding of a browser. */
    const SLACK = 1.5
    const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
    const isHidden = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const cut = new Set<string>()
    while (walker.nextNode()) {
      const text = plain(walker.currentNode.textContent)
      const parent = walker.currentNode.parentElement
      if (text === '' || parent === null) continue
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
      for (let box: Element | null = parent; box !== null; box = box.parentElement) {
        const { overflowX, textOverflow, clipPath } = getComputedStyle(box)
        const edge = box.getBoundingClientRect()
        // A text for screen readers alone is cut on purpose.
        if (edge.width <= 1 || edge.height <= 1 || clipPath !== 'none') break
        // What scrolls shows all of it.
        if (overflowX === 'auto' || overflowX === 'scroll') break
        if (!isHidden(overflowX)) continue
        const is_cut = lines.some(
          ({ left, right }) =>
            (right > edge.right + SLACK && left < edge.right) ||
            (left < edge.left - SLACK && right > edge.left),
        )
        if (!is_cut) continue
        const whole = plain(box.textContent)
        const named = box.closest('[title], [aria-label]')
        const name = plain(named?.getAttribute('title')) || plain(named?.getAttribute('aria-label'))
        if (textOverflow === 'ellipsis' && name.includes(whole)) break
        cut.add(`${text} in ${box.outerHTML.slice(0, 200)}`)
        break
      }
    }
    return [...cut]
  })

/** Returns pairs of texts of which one is written over the other, on the same background. */
export const overlappingTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** Share of a line's height around its middle that letters fill; the rest is spacing. */
    const FILLED = 0.5
    const LEAST_PX = 2
    type Line = { node: Node; parent: Element; left: number; right: number; top: number; bottom: number }
    const lines: Line[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode
      const parent = node.parentElement
      if (parent === null || node.textContent?.trim() === '') continue
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const seen = visibleArea(parent)
      for (const rect of range.getClientRects()) {
        const inset = (rect.height * (1 - FILLED)) / 2
        const line = {
          node,
          parent,
          left: Math.max(rect.left, seen.left),
          right: Math.min(rect.right, seen.right),
          top: Math.max(rect.top + inset, seen.top),
          bottom: Math.min(rect.bottom - inset, seen.bottom),
        }
        if (line.right - line.left > LEAST_PX && line.bottom - line.top > LEAST_PX) lines.push(line)
      }
    }
    /** Area in which the contents of an element can be seen: inside of all that cuts or scrolls. */
    function visibleArea(element: Element) {
      const area = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity }
      for (let box: Element | null = element; box !== null; box = box.parentElement) {
        const style = getComputedStyle(box)
        const edge = box.getBoundingClientRect()
        const is_for_readers = edge.width <= 1 || edge.height <= 1
        if (style.overflowX !== 'visible' || is_for_readers) {
          area.left = Math.max(area.left, edge.left)
          area.right = Math.min(area.right, edge.right)
        }
        if (style.overflowY !== 'visible' || is_for_readers) {
          area.top = Math.max(area.top, edge.top)
          area.bottom = Math.min(area.bottom, edge.bottom)
        }
        // What is fixed to the window is not cut by what it is written in.
        if (style.position === 'fixed') break
      }
      return area
    }
    /** Whether a background of its own lies between a text and what it has in common with the other. */
    function isOnSurface(from: Element, common: Node): boolean {
      for (let box: Element | null = from; box !== null && box !== common; box = box.parentElement) {
        const { backgroundColor, backgroundImage, position } = getComputedStyle(box)
        const alpha = /^rgba\(.*, ([\d.]+)\)$/.exec(backgroundColor)?.[1] ?? '1'
        const is_opaque = Number(alpha) > 0.5 || backgroundImage !== 'none'
        if (is_opaque && position !== 'static') return true
      }
      return false
    }
    const sorted = lines.toSorted((one, other) => one.top - other.top)
    const found = new Set<string>()
    for (const [at, one] of sorted.entries()) {
      for (const other of sorted.slice(at + 1)) {
        if (other.top > one.bottom - LEAST_PX) break
        // An ellipsis splits a text into what is shown and what is not.
        if (other.node === one.node) continue
        const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
        const height = Math.min(one.bottom, other.bottom) - other.top
        if (width <= LEAST_PX || height <= LEAST_PX) continue
        const range = document.createRange()
        range.setStartBefore(one.node)
        range.setEndAfter(other.node)
        if (range.collapsed) {
          range.setStartBefore(other.node)
          range.setEndAfter(one.node)
        }
        const common = range.commonAncestorContainer
        if (isOnSurface(one.parent, common) || isOnSurface(other.parent, common)) continue
        found.add(`"${one.node.textContent?.trim()}" and "${other.node.textContent?.trim()}"`)
      }
    }
    return [...found]
  })
