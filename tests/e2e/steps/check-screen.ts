import { expect, type BrowserContextOptions, type Page } from '@playwright/test'
import { accessibilityProblems, colourProblems } from './accessibility.ts'

/** The narrowest phone. */
export const NARROW: BrowserContextOptions = {
  colorScheme: 'light',
  viewport: { width: 320, height: 800 },
}

/** What is open is accessible in the light and in the dark, and no wider than the phone. */
export async function checkScreen(page: Page, name: string): Promise<void> {
  await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0)
  const too_wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(too_wide, `${name} at 320 px`).toBeLessThanOrEqual(0)
  expect.soft(await accessibilityProblems(page), name).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark')
  expect.soft(await colourProblems(page), `${name}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'light')
}
