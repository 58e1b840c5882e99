import { expect, type BrowserContextOptions, type Page } from '@playwright/test'
import { accessibilityProblems, colourProblems } from './accessibility.ts'

/** Viewport of the narrowest phone. */
export const NARROW: BrowserContextOptions = {
  colorScheme: 'light',
  viewport: { width: 320, height: 800 },
}

/** Asserts that the open screen is accessible in light and dark and fits the phone; leaves either scheme on. */
export async function checkScreen(page: Page, name: string): Promise<void> {
  await expect(page.locator('.MuiSkeleton-root, .plain-skeleton')).toHaveCount(0)
  // A bar that stays at the top covers what has been scrolled under it.
  await page.evaluate(() => scrollTo(0, 0))
  const too_wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(too_wide, `${name} at 320 px`).toBeLessThanOrEqual(0)
  const worn = await page.locator('html').getAttribute('data-color-scheme')
  expect.soft(await accessibilityProblems(page), `${name}, ${worn}`).toEqual([])
  const other = worn === 'dark' ? 'light' : 'dark'
  await switchColorScheme(page, other)
  expect.soft(await colourProblems(page), `${name}, ${other}`).toEqual([])
}

/** Emulates a colour scheme and waits until the page and its frames apply it, except frames with a fixed one. */
async function switchColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', colorScheme)
  for (const frame of page.frames()) {
    if (new URL(frame.url()).searchParams.has('scheme')) continue
    const dressed = frame.locator('html[data-color-scheme]')
    if ((await dressed.count()) > 0) await expect(dressed).toHaveAttribute('data-color-scheme', colorScheme)
  }
}
