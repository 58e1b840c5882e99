import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventOffsets } from '#rules/events/zone-offsets.ts'
import { ENTRY_CASES, NIGHTS } from '#tests/rules/door/entry-cases.ts'
import { launchChromium, serveModule, type ModulePage } from '#tests/support/browser/parts-page.ts'
import './entry-rules-page.ts'

let part: ModulePage
let browser: Awaited<ReturnType<typeof launchChromium>>

beforeAll(async () => {
  part = await serveModule('tests/e2e/parts/entry-rules-page.ts')
  browser = await launchChromium([])
})
afterAll(async () => {
  await browser?.close()
  await part?.close()
})

test('D42: a browser judges the cases of entry rules as the server does, in any timezone', async () => {
  const offsets = ENTRY_CASES.map(({ event = NIGHTS }) => eventOffsets(event))
  for (const timezoneId of ['Asia/Hong_Kong', 'America/New_York']) {
    const context = await browser.newContext({ timezoneId })
    const page = await context.newPage()
    await page.goto(part.url)
    await page.waitForFunction(() => 'judgeEntryCases' in globalThis)
    const verdicts = await page.evaluate((known) => globalThis.judgeEntryCases(known), offsets)
    expect(verdicts, timezoneId).toEqual(ENTRY_CASES.map(({ verdict }) => verdict))
    await context.close()
  }
})
