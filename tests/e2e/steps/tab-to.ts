import type { Page } from '@playwright/test'

/** Presses Tab until an element with this name has the focus. */
export async function tabTo(page: Page, name: RegExp, presses = 40): Promise<void> {
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const { activeElement: element } = document
      const label =
        element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element?.textContent
      return element?.getAttribute('aria-label') ?? label ?? ''
    })
    if (name.test(focused)) return
  }
  throw new Error(`${name.source} cannot be reached by Tab`)
}
