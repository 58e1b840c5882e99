import { readFileSync } from 'node:fs'
import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { z } from 'zod'
import { waitForMail } from '#tests/e2e/steps/mailbox.ts'
import { isSimilarColour, middleColourOf, rgbOf, expectPainted } from './painted.ts'
import {
  ACCENT,
  COVER,
  EVENT,
  BACKGROUND,
  LOGO,
  PHONE,
  PICTURE,
  VENUE,
  type ReaderLanguage,
} from './pier-house.ts'

const BUYER = 'kit@guest.test'

const publicWords = z.object({
  home: z.object({ lead: z.string(), tickets: z.string(), members: z.string() }),
  about: z.object({ lead: z.string() }),
  venue: z.object({ lead: z.string() }),
  event: z.object({ others: z.string(), map: z.string() }),
  calendar: z.object({ add: z.string() }),
  picker: z.object({ more: z.string() }),
})

/** Texts of the product for visitors. */
const readWords = (reader: ReaderLanguage) =>
  publicWords.parse(
    JSON.parse(readFileSync(new URL(`../../../locales/${reader}/public.json`, import.meta.url), 'utf8')),
  )
const WORDS = { en: readWords('en'), 'zh-hk': readWords('zh-hk') }

/** Default texts of pages while the venue has not written its own. */
const PLAIN = Object.values(WORDS).flatMap(({ home, about, venue }) => [home.lead, about.lead, venue.lead])

/** Opens the pages of the venue as a first-time visitor. */
export async function openNewVisitor(
  browser: Browser,
  { url, reader, width }: { url: string; reader: ReaderLanguage; width: number },
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    locale: reader === 'en' ? 'en-HK' : 'zh-HK',
    timezoneId: 'Asia/Hong_Kong',
    viewport: { width, height: 900 },
  })
  return context.newPage()
}

const colourOf = (of: Locator, what: 'color' | 'background-color') =>
  of.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), what)

async function expectAccent(of: Locator, what: 'color' | 'background-color'): Promise<void> {
  await expect.poll(() => colourOf(of, what)).toBe(`rgb(${rgbOf(ACCENT).join(', ')})`)
}

/** Asserts that the page has the chosen background in light mode. */
async function expectBackground(page: Page): Promise<void> {
  const edge = await page.screenshot({ clip: { x: 2, y: 800, width: 1, height: 1 } })
  expect(isSimilarColour(await middleColourOf(edge), rgbOf(BACKGROUND))).toBe(true)
}

/** Returns all texts of a page: visible, for screen readers, and for link previews. */
const wordsOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const said = [...document.querySelectorAll('[alt], [aria-label], meta[content]')].flatMap((element) =>
      ['alt', 'aria-label', 'content'].map((name) => element.getAttribute(name) ?? ''),
    )
    const unseen = [...document.querySelectorAll('noscript')].map((element) => element.textContent)
    return [document.title, document.body.innerText, ...unseen, ...said].join('\n')
  })

/** Asserts what every page of the venue has: logo, name and contact, and no branding of the product. */
async function expectBranding(page: Page, reader: ReaderLanguage): Promise<void> {
  const { name } = VENUE[reader]
  const sign = page.getByRole('banner').getByRole('img', { name }).first()
  await expectPainted(sign, LOGO)
  await expect(page).toHaveTitle(new RegExp(name))
  await expect(page.getByRole('contentinfo')).toContainText(name)
  await expect(page.getByRole('contentinfo').getByRole('link', { name: PHONE })).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Instagram' })).toBeVisible()
  await expect(page.locator('.MuiSkeleton-root, .plain-skeleton')).toHaveCount(0)
  const said = await wordsOf(page)
  expect(said).not.toMatch(/foyer/i)
  for (const words of PLAIN) expect(said).not.toContain(words)
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wider).toBeLessThanOrEqual(0)
}

export async function expectHomeBefore(page: Page, reader: ReaderLanguage): Promise<void> {
  await page.goto('/')
  await expect(page.getByRole('main').getByText(VENUE[reader].lead)).toBeVisible()
  await expectPainted(page.getByRole('main').locator('img').first(), PICTURE)
  await expectBranding(page, reader)
  const shared = await page.locator('meta[property="og:image"]').getAttribute('content')
  expect(isSimilarColour(await middleColourOf(await fetched(page, shared)), rgbOf(PICTURE))).toBe(true)
}

export async function expectHome(page: Page, reader: ReaderLanguage): Promise<void> {
  await page.goto('/')
  const words = WORDS[reader]
  const { name, address } = VENUE[reader]
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toContainText(name)
  await expect(main.getByRole('heading', { level: 2, name: EVENT[reader].title })).toBeVisible()
  await expectAccent(main.getByRole('link', { name: words.home.tickets }), 'background-color')
  await expectPainted(main.getByRole('article').locator('img').first(), COVER)
  await expectBackground(page)
  const headings = main.getByRole('heading', { level: 1 })
  expect(await headings.evaluate((heading) => getComputedStyle(heading).fontFamily)).toMatch(/^Georgia/)
  // Content far down is rendered when it is scrolled near.
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  for (const line of address.split('\n')) await expect(main.getByText(line)).toBeVisible()
  // A venue that has not set up a membership offers none.
  await expect(main.getByText(words.home.members)).toHaveCount(0)
  await expectBranding(page, reader)
}

export async function expectEvent(page: Page, reader: ReaderLanguage): Promise<void> {
  await page.getByRole('article').getByRole('link', { name: EVENT[reader].title }).click()
  const main = page.getByRole('main')
  const { title, about, line_up, ticket, button: go_on } = EVENT[reader]
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(title)
  for (const words of [about, line_up, ticket]) await expect(main.getByText(words).first()).toBeVisible()
  await main.getByRole('button', { name: WORDS[reader].picker.more.replace('{{name}}', ticket) }).click()
  await expect(main.getByRole('button', { name: go_on })).toBeVisible()
  await expectAccent(main.getByRole('button', { name: WORDS[reader].calendar.add }), 'color')
  await expectPainted(main.locator('img').first(), COVER)
  await expectBackground(page)
  await expectBranding(page, reader)
}

export async function expectAbout(page: Page, reader: ReaderLanguage): Promise<void> {
  await page.goto('/about-us')
  const main = page.getByRole('main')
  const { lead, about, address, hours } = VENUE[reader]
  for (const words of [lead, about, hours, ...address.split('\n')])
    await expect(main.getByText(words).first()).toBeVisible()
  await expectPainted(main.locator('img').first(), PICTURE)
  await expectAccent(main.getByRole('link', { name: WORDS[reader].event.others }), 'background-color')
  await expectBranding(page, reader)
}

export async function expectVenue(page: Page, reader: ReaderLanguage): Promise<void> {
  await page.goto('/venue-details')
  const main = page.getByRole('main')
  const { lead, hours, address } = VENUE[reader]
  for (const words of [lead, hours, ...address.split('\n')])
    await expect(main.getByText(words).first()).toBeVisible()
  await expect(main.getByRole('link', { name: PHONE })).toBeVisible()
  await expectPainted(main.locator('img').first(), PICTURE)
  await expectAccent(main.getByRole('link', { name: WORDS[reader].event.map }), 'color')
  await expectBranding(page, reader)
}

async function fetched(page: Page, address: string | null): Promise<Buffer> {
  const reply = await page.request.get(address ?? '')
  expect(reply.ok(), address ?? 'no address').toBe(true)
  return reply.body()
}

const icons = z.array(z.object({ src: z.string(), sizes: z.string() }))
const installed = z.object({
  name: z.string(),
  description: z.string(),
  theme_color: z.string(),
  icons,
  shortcuts: z.array(z.object({ icons })),
})

/** Asserts the icons of the installed app on a phone and of the browser tab. */
export async function expectIcons(page: Page, reader: ReaderLanguage): Promise<void> {
  const signOf = async (address: string | null) =>
    expect(
      isSimilarColour(await middleColourOf(await fetched(page, address)), rgbOf(LOGO)),
      address ?? '',
    ).toBe(true)
  for (const rel of ['icon', 'apple-touch-icon'])
    for (const sign of await page.locator(`link[rel="${rel}"]`).all())
      await signOf(await sign.getAttribute('href'))
  const address = await page.locator('link[rel="manifest"]').getAttribute('href')
  const said: unknown = JSON.parse(String(await fetched(page, address)))
  const { name, description, theme_color, icons: own, shortcuts } = installed.parse(said)
  const { name: called, lead } = VENUE[reader]
  expect({ name, description, theme_color }).toEqual({
    name: called,
    description: lead,
    theme_color: ACCENT,
  })
  expect(own.length).toBeGreaterThan(0)
  for (const { src } of [...own, ...shortcuts.flatMap((shortcut) => shortcut.icons)]) await signOf(src)
}

/** Orders a ticket and asserts that its mail has the branding of the venue. */
export async function takeTicket(page: Page, data_dir: string): Promise<void> {
  const press = (name: string) => page.getByRole('button', { name }).click()
  await page.goto('/')
  await page.getByRole('link', { name: EVENT.en.title, exact: true }).first().click()
  await press(`One more: ${EVENT.en.ticket}`)
  await press(EVENT.en.button)
  const buyer = page.getByRole('region', { name: 'Who is buying?' })
  await buyer.getByLabel('First name').fill('Kit')
  await buyer.getByLabel('Email').fill(BUYER)
  await page.getByLabel('I accept the terms of use').check()
  await press('Complete order')
  await expect(page.getByRole('heading', { name: 'Thank you, Kit!' })).toBeVisible()
  const mail = await waitForMail(data_dir, BUYER, EVENT.en.title)
  for (const said of [mail.html ?? '', mail.text ?? '']) {
    for (const words of [VENUE.en.name, PHONE, ...VENUE.en.address.split('\n')]) expect(said).toContain(words)
    expect(said).not.toMatch(/foyer/i)
  }
  const [, sign = null] = /<img[^>]* src="(http[^"]+)"/.exec(mail.html ?? '') ?? []
  expect(isSimilarColour(await middleColourOf(await fetched(page, sign)), rgbOf(LOGO))).toBe(true)
}
