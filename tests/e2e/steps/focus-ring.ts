import type { Page } from 'playwright'
import sharp from 'sharp'

/** Space around an element for its ring. */
const MARGIN = 24
/** Thickness of the line around an element whose area must change, and contrast of the change (WCAG 2.4.13). */
const THICKNESS = 2
const CONTRAST = 3
/** Limit of Tab presses, in case an element keeps the focus. */
const STOPS_MAX = 400
/** A tooltip beside a control is not its focus indicator. */
const NO_TOOLTIPS = '.MuiTooltip-popper { display: none !important }'

type Clip = { x: number; y: number; width: number; height: number }

/** Returns the elements reached by Tab whose focus changes too few pixels; of equally styled ones the first. */
export async function faintFocus(page: Page): Promise<string[]> {
  await page.addStyleTag({ content: NO_TOOLTIPS })
  await page.evaluate(startAtTop)
  const known = new Set<string>()
  const faint: string[] = []
  for (let count = 0; count < STOPS_MAX; count += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(readStop, MARGIN)
    if (stop === null) return faint
    // A frame shows the focus of its own elements.
    if (stop.is_frame) continue
    if (known.has(stop.style)) continue
    known.add(stop.style)
    const area = await changedArea(page, stop.clip)
    const required = Math.ceil(stop.perimeter * THICKNESS)
    if (area < required) faint.push(`${area} of ${required} px: ${stop.markup}`)
  }
  return [...faint, `more than ${STOPS_MAX} stops`]
}

/** Number of pixels that change with the focus of the focused element, by a sufficient contrast. */
async function changedArea(page: Page, clip: Clip): Promise<number> {
  const handle = await page.evaluateHandle(() => {
    const element = document.activeElement
    if (element instanceof HTMLElement || element instanceof SVGElement) element.blur()
    return element
  })
  const blurred = await luminances(page, clip)
  await handle.evaluate((element) => {
    if (element instanceof HTMLElement || element instanceof SVGElement)
      element.focus({ preventScroll: true })
  })
  const focused = await luminances(page, clip)
  return focused.filter((one, at) => {
    const other = blurred[at] ?? 0
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) >= CONTRAST
  }).length
}

/** Relative luminance of each pixel on screen (WCAG 2.2). */
async function luminances(page: Page, clip: Clip): Promise<number[]> {
  const png = await page.screenshot({ clip, scale: 'css', animations: 'disabled' })
  const { data } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const linear = (at: number) => LINEAR[data[at] ?? 0] ?? 0
  return Array.from(
    { length: data.length / 3 },
    (_, pixel) =>
      0.2126 * linear(pixel * 3) + 0.7152 * linear(pixel * 3 + 1) + 0.0722 * linear(pixel * 3 + 2),
  )
}

const LINEAR = Array.from({ length: 256 }, (_, channel) => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
})

/** Runs in the page: the next Tab focuses its first element. */
function startAtTop(): void {
  for (const element of document.querySelectorAll('[data-reached]')) element.removeAttribute('data-reached')
  document.body.tabIndex = -1
  document.body.focus()
  document.body.removeAttribute('tabindex')
}

/** Runs in the page: the focused element, or null after the last one. */
function readStop(margin: number) {
  const focused = document.activeElement
  const is_frame = focused instanceof HTMLIFrameElement
  if (focused === null || focused === document.body) return null
  if (focused.hasAttribute('data-reached') && !is_frame) return null
  focused.setAttribute('data-reached', '')
  // A transparent input lies over the control that people see.
  const isSeen = (element: Element) =>
    getComputedStyle(element).opacity !== '0' && element.getBoundingClientRect().width > 1
  let shown = focused
  while (!isSeen(shown) && shown.parentElement !== null) shown = shown.parentElement
  // The browser shows enough of the element or its caret, not all of it with its ring, and may still be scrolling.
  shown.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, right, bottom, width, height } = shown.getBoundingClientRect()
  const corner = getComputedStyle(shown).borderTopLeftRadius
  const share = corner.endsWith('%') ? width / 100 : 1
  const radius = Math.min(Number.parseFloat(corner) * share, width / 2, height / 2)
  const x = Math.max(0, Math.floor(left) - margin)
  const y = Math.max(0, Math.floor(top) - margin)
  const around = [focused, focused.parentElement, focused.parentElement?.parentElement]
  return {
    is_frame,
    clip: {
      x,
      y,
      width: Math.min(innerWidth, Math.ceil(right) + margin) - x,
      height: Math.min(innerHeight, Math.ceil(bottom) + margin) - y,
    },
    // A rounded corner is shorter than a square one.
    perimeter: 2 * (width + height) - (8 - 2 * Math.PI) * radius,
    style: around.map((element) => `${element?.tagName} ${element?.getAttribute('class')}`).join(),
    markup: `${focused.outerHTML.slice(0, 200)} in ${focused.closest('section')?.id}`,
  }
}
