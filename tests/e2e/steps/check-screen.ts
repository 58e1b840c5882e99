import AxeBuilder from '@axe-core/playwright'
import { expect, type BrowserContextOptions, type Page } from '@playwright/test'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** All that another scheme can change. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** The narrowest phone, on which nothing moves while it is looked at. */
export const NARROW: BrowserContextOptions = {
  colorScheme: 'light',
  reducedMotion: 'reduce',
  viewport: { width: 320, height: 800 },
}

/** What is open is accessible in the light and in the dark, and no wider than the phone. */
export async function checkScreen(page: Page, name: string): Promise<void> {
  await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0)
  const too_wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(too_wide, `${name} at 320 px`).toBeLessThanOrEqual(0)
  expect.soft(await problems(new AxeBuilder({ page }).withTags(WCAG)), name).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark')
  await untilColoursRest(page)
  expect.soft(await problems(new AxeBuilder({ page }).withRules(COLOUR_RULES)), `${name}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'light')
}

/** Colours on their way from one scheme to the other have the contrast of neither. */
async function untilColoursRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const changes = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.allSettled(changes.map(({ finished }) => finished))
  })
}

async function problems(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
