import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { updateEventSettings, type EventSettingsEdit } from '#contract/events/event-settings.ts'
import { updateEvent } from '#contract/events/events.ts'
import { uploadAttachment } from '#contract/events/attachments.ts'
import { uploadImage } from '#contract/events/images.ts'
import { readPublicEvent } from '#contract/events/public-events.ts'
import { pageSection, type PageSection } from '#contract/events/page-look.ts'
import { fileOf } from '#tests/support/uploads.ts'
import { BASE_URL_VARIABLE } from '#tests/e2e/global-setup.ts'
import { deskClient } from '#tests/e2e/steps/desk-client.ts'
import { openSale } from '#tests/e2e/steps/sale.ts'
import { isSimilarColour, middleColourOf, rgbOf, expectPainted } from './painted.ts'

const url = process.env[BASE_URL_VARIABLE] ?? ''
const [LEFT, RIGHT] = ['#c2410c', '#0e7490']
const PRODUCT_GROUND = '#faf7f2'

test.use({ locale: 'en-HK', timezoneId: 'Asia/Hong_Kong', viewport: { width: 1440, height: 1000 } })

const png = (colour: string, width: number) =>
  sharp({ create: { width, height: 1080, channels: 3, background: colour } })
    .png()
    .toBuffer()

/** Returns a cover with two colours side by side. */
async function halves(): Promise<File> {
  const left = sharp(await png(LEFT, 2160))
  const both = left.composite([{ input: await png(RIGHT, 1080), left: 1080, top: 0 }])
  return fileOf(await both.png().toBuffer(), 'halves.png')
}

/** Creates an event with content in each section of its page, and a function that changes its design. */
async function openEvent() {
  const address = await openSale(url, 'Obedient', { homepage_line_up: 'The Trams' })
  const params = { event_id: address.split('/').at(-2) ?? '' }
  const { call } = await deskClient(url)
  await call(updateEvent, { params, body: { description: '<p>One evening.</p>' } })
  for (const type of ['EVENT_COVER', 'EVENT_IMAGE'] as const)
    await call(uploadImage, { params, body: { type }, file: await halves() })
  await call(uploadAttachment, { params, file: fileOf(Buffer.from('Doors at seven.'), 'plan.txt') })
  const { organizer } = (await call(readPublicEvent, { params })).data
  const design = (body: EventSettingsEdit) => call(updateEventSettings, { params, body })
  return { address, design, organizer: organizer?.name ?? '' }
}

/** Reloads the page until it shows a change, because it first shows cached data and then revalidates. */
async function reloadUntil(page: Page, address: string, look: () => Promise<void>): Promise<void> {
  await page.goto(address)
  // The first paint before the app starts has no main element.
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Obedient')
  await expect(look).toPass({ timeout: 60_000 })
}

const fontOf = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByText(name, { exact: true })
    .first()
    .evaluate((element) => getComputedStyle(element).fontFamily)

test('the page applies every choice of background, crop and typefaces', async ({ page }) => {
  const { address, design } = await openEvent()
  const edge = async () =>
    middleColourOf(await page.screenshot({ clip: { x: 4, y: 700, width: 1, height: 1 } }))
  const backdrop = page.locator('[data-backdrop]')

  await design({ homepage_background_type: 'PLAIN', homepage_background_colour: '#0b5d4b' })
  await reloadUntil(page, address, async () => {
    await expect(backdrop).toHaveCount(0)
    expect(isSimilarColour(await edge(), rgbOf(PRODUCT_GROUND))).toBe(true)
  })
  await design({ homepage_background_type: 'MIRROR_COVER' })
  await reloadUntil(page, address, async () => {
    await expect(backdrop).toHaveAttribute('data-backdrop', 'cover')
    // The left half of the cover is visible through its overlay.
    const [red, , blue] = await edge()
    expect(red).toBeGreaterThan(blue)
    expect(isSimilarColour([red, blue, blue], rgbOf(PRODUCT_GROUND))).toBe(false)
  })

  const cover = page.getByRole('main').locator('img').first()
  for (const [x, colour] of [
    [0, LEFT],
    [1, RIGHT],
  ] as const) {
    await design({ homepage_cover_crop: { x, y: 0.5, zoom: 2 } })
    await reloadUntil(page, address, () => expectPainted(cover.locator('..'), colour))
  }

  for (const [pair, heading, text] of [
    ['HOUSE', /^"Bricolage Grotesque"/, /^system-ui/],
    ['PLAIN', /^system-ui/, /^system-ui/],
    ['SERIF', /^Georgia/, /^system-ui/],
    ['BOOK', /^Georgia/, /^Georgia/],
  ] as const) {
    await design({ homepage_type_pair: pair })
    await reloadUntil(page, address, async () => {
      expect(await fontOf(page, 'Tickets'), pair).toMatch(heading)
      expect(await fontOf(page, 'One evening.'), pair).toMatch(text)
    })
  }
})

test('the page shows each section in its order and omits hidden ones', async ({ page }) => {
  const { address, design, organizer } = await openEvent()
  const main = page.getByRole('main')
  const names: Record<PageSection, string> = {
    facts: 'When and where',
    tickets: 'Tickets',
    line_up: 'Line-up',
    about: 'About this event',
    pictures: 'Images',
    files: 'Downloads',
    organizer,
  }
  const places = async (order: readonly PageSection[]) => {
    const found: [PageSection, number][] = []
    for (const section of order) {
      const region = main.getByRole('region', { name: names[section], exact: true })
      // Without waiting, because the element may be replaced at any moment.
      const [place] = await region.evaluateAll((regions) =>
        regions.map((one) => [...document.querySelectorAll('section')].findIndex((part) => part === one)),
      )
      if (place !== undefined) found.push([section, place])
    }
    return found
  }
  const reversed = pageSection.options.toReversed()
  await design({ homepage_sections: reversed.map((section) => ({ section, is_shown: true })) })
  await reloadUntil(page, address, async () => {
    const found = await places(reversed)
    expect(found.map(([section]) => section)).toEqual(reversed)
    expect(found.map(([, place]) => place)).toEqual(found.map(([, place]) => place).toSorted((a, b) => a - b))
  })
  for (const left_out of pageSection.options) {
    await design({ homepage_sections: [{ section: left_out, is_shown: false }] })
    await reloadUntil(page, address, async () => {
      const found = await places(pageSection.options)
      expect(found.map(([section]) => section)).toEqual(pageSection.options.filter((one) => one !== left_out))
    })
  }
})
