import { expect, test } from '@playwright/test'
import { isLong, sampleOf } from '#tests/support/long.ts'
import { layoutProblems } from './steps/layout.ts'
import { namesOf, SCREEN_GROUPS } from './steps/screen-groups.ts'
import { settle } from './steps/settle.ts'
import { walkScreens } from './steps/walk-screens.ts'

test.describe.configure({ mode: 'parallel' })
test.slow()

const WIDTHS = [320, 1440]
const HEIGHT = 900
/** Languages with long words, short words and letters of other proportions. */
const LANGUAGES = isLong ? ['en', 'zh-hk', 'de'] : ['en']
/** Screens of a group that the default run opens. */
const SAMPLE = 1

for (const language of LANGUAGES) {
  for (const group of SCREEN_GROUPS) {
    test(
      `${group.title} have readable texts and targets of sufficient size in ${language}`,
      { tag: '@smoke' },
      async ({ browser, baseURL }) => {
        const names = namesOf(group)
        const sample = group.is_sequence === true ? names : sampleOf(names, group.title + language, SAMPLE)
        await walkScreens(browser, group, {
          url: baseURL ?? '',
          language,
          includes: (name) => sample.includes(name),
          async visit(page, name) {
            for (const width of WIDTHS) {
              await page.setViewportSize({ width, height: HEIGHT })
              await settle(page)
              expect.soft(await layoutProblems(page), `${name} at ${width} px`).toEqual([])
            }
          },
        })
      },
    )
  }
}
