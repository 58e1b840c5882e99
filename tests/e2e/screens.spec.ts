import { test } from '@playwright/test'
import { checkScreen, NARROW } from './steps/check-screen.ts'
import { SCREEN_GROUPS } from './steps/screen-groups.ts'
import { walkScreens } from './steps/walk-screens.ts'

// One server for all tests, because nothing is changed that another test reads; so they may run in parallel.
test.describe.configure({ mode: 'parallel' })
test.slow()

for (const group of SCREEN_GROUPS) {
  test(`${group.title} are accessible and fit 320 px`, async ({ browser, baseURL }) => {
    await walkScreens(browser, group, {
      url: baseURL ?? '',
      language: 'en',
      context: NARROW,
      visit: checkScreen,
    })
  })
}
