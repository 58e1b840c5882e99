import { expect, test, type Page } from '@playwright/test'
import { checkScreen, NARROW } from './steps/check-screen.ts'
import { go, signIn } from './steps/sign-in.ts'

// One server for all tests, because nothing is changed; so the tables may run in parallel.
test.describe.configure({ mode: 'parallel' })
test.slow()
test.use(NARROW)

interface Screen {
  path: string
  /** Selector that exists once the page has loaded. */
  ready?: string
  /** Buttons and menu entries to open in order; the last state is checked too. */
  open?: readonly (string | RegExp)[]
}

/** Earlier results stay, dimmed, until the response arrives. */
const NONE_FOUND = 'main:not(:has(article, li[data-row])) p'

const OUTSIDE: readonly Screen[] = [
  { path: '/', ready: 'main article' },
  { path: '/?q=nothing-of-the-kind', ready: NONE_FOUND },
  { path: '/trending', ready: 'main article' },
  { path: '/others', ready: 'main article' },
  { path: '/others?q=nothing-of-the-kind', ready: NONE_FOUND },
  { path: '/others/oe_0000000000000000', ready: 'main a' },
  { path: '/about-us' },
  { path: '/contact-us' },
  { path: '/venue-details', ready: 'main article', open: [/^See times for/] },
  { path: '/terms' },
  { path: '/events/ev_0000000000000000/gone' },
  { path: '/login' },
  { path: '/register' },
  { path: '/forgot-password' },
  { path: '/reset-password/of-nobody', ready: 'main a' },
  { path: '/confirm-email-address/of-nobody', ready: 'main a' },
  { path: '/auth/login', ready: 'form' },
  { path: '/auth/register', ready: 'form' },
  { path: '/auth/forgot-password', ready: 'form' },
  { path: '/auth/reset-password/of-nobody', ready: 'main a' },
  { path: '/auth/accept-invitation/of-nobody', ready: 'main a' },
  { path: '/manage/profile/confirm-email-change/of-nobody', ready: 'main a' },
  { path: '/no-permission' },
]

/** Paths below the address of an event for visitors. */
const VISITED: readonly Screen[] = [
  { path: '', ready: 'main li h3', open: ['Add to calendar'] },
  { path: '?promo_code=FRIENDS', ready: 'main li del' },
  { path: '?promo_code=NOTHING', ready: 'main form' },
]

const HOUSE: readonly Screen[] = [
  { path: '/manage/events', ready: 'main li', open: ['New event'] },
  { path: '/manage/events', ready: 'main li', open: [/^More actions for/, 'Duplicate…'] },
  { path: '/manage/events/archived' },
  { path: '/manage/doors', ready: 'main li' },
  { path: '/manage/members', ready: 'main li', open: ['More filters'] },
  { path: '/manage/members?q=nothing-of-the-kind', ready: NONE_FOUND },
  { path: '/manage/approve-upgrade', ready: 'main li' },
  { path: '/manage/approve-upgrade?decided=true&q=nothing-of-the-kind', ready: NONE_FOUND },
  { path: '/manage/organizers', ready: 'main li', open: ['New organiser'] },
  { path: '/manage/rooms', ready: 'main li', open: ['New room', 'Add room'] },
  { path: '/manage/other-events', ready: 'main li' },
  { path: '/manage/other-events?q=nothing-of-the-kind', ready: NONE_FOUND },
  { path: '/manage/other-events/create', ready: 'main form', open: ['Add other event'] },
  { path: '/manage/other-events/oe_0000000000000000', ready: 'main a' },
  { path: '/manage/bookings', ready: 'main li' },
  { path: '/manage/bookings?view=coming', ready: 'main li' },
  { path: '/manage/bookings/new', ready: 'main select' },
  { path: '/manage/bookings?q=nothing-of-the-kind', ready: NONE_FOUND },
  { path: '/manage/bookings/house?view=day', ready: 'main [role=grid]', open: ['Block time'] },
  { path: '/manage/bookings/house', ready: 'main [role=grid]' },
  { path: '/manage/bookings/house?view=month', ready: 'main [role=grid]' },
  { path: '/manage/bookings/sheet', ready: 'main table, main p' },
  { path: '/manage/bookings/figures', ready: 'main section' },
  { path: '/manage/weather', ready: 'main form, main section' },
  { path: '/profile/bookings' },
  { path: '/manage/profile', ready: 'main li', open: ['Change address'] },
  { path: '/profile/membership', ready: 'main form' },
  { path: '/profile/settings', ready: 'main form' },
  { path: '/account/settings', ready: 'form' },
  { path: '/account/event-defaults', ready: 'form' },
  { path: '/account/users', ready: 'main li', open: ['Invite'] },
  { path: '/account/taxes-and-fees', open: ['New tax or fee', 'Add'] },
  { path: '/account/merchants', open: ['New merchant'] },
  { path: '/account/venue', ready: 'main form' },
  { path: '/account/membership', ready: 'main form' },
  { path: '/account/payment' },
  { path: '/account/billing', ready: 'main section' },
  { path: '/account/activity', open: ['Export'] },
  { path: '/account/homepage-designer', ready: 'main iframe' },
  { path: '/welcome', ready: 'main ol', open: ['Continue'] },
  { path: '/welcome', ready: 'main form', open: ['Save and continue'] },
]

/** Paths below the address of an event. */
const EVENT: readonly Screen[] = [
  { path: '', ready: 'main h2' },
  { path: '/getting-started', ready: 'main ol' },
  { path: '/check-in', ready: '[data-inside]', open: [/^More actions for/, 'Edit list'] },
  {
    path: '/check-in',
    ready: '[data-inside]',
    open: [/^More actions for/, 'Pair a phone', 'Create pairing code'],
  },
  { path: '/attendees', ready: 'main li', open: ['Add attendee'] },
  { path: '/attendees', ready: 'main li', open: ['Export'] },
  { path: '/attendees?q=guest93@', ready: 'main li', open: [/^Ticket for/] },
]

const ORDERS: readonly Screen[] = [
  { path: '/messages', ready: 'main h2, main p' },
  { path: '/messages/draft/mg_0000000000000000', ready: 'main section' },
  { path: '/orders', ready: 'main li', open: ['Date and amount'] },
  { path: '/orders', ready: 'main li', open: ['Export'] },
]

/** Paths below the address of an order. */
const ORDER: readonly Screen[] = [
  { path: '', ready: 'main dl', open: ['Edit order'] },
  { path: '', ready: 'main dl', open: [/^More actions for/, 'Message the buyer'] },
  { path: '', ready: 'main dl', open: [/^More actions for/, 'Cancel order'] },
]

const SALES: readonly Screen[] = [
  { path: '/tickets', ready: 'main li', open: ['New ticket', 'Create ticket'] },
  { path: '/questions', ready: 'main li', open: ['New question', 'Add question'] },
  { path: '/promo-codes', ready: 'main li', open: ['New promo code', 'Create promo code'] },
  { path: '/affiliates', ready: 'main li', open: ['New affiliate', 'Create affiliate'] },
  { path: '/capacity-assignments', ready: 'main li', open: ['New capacity', 'Create capacity'] },
  ...['details', 'place', 'rooms', 'pictures', 'files', 'checkout', 'messages', 'search', 'look'].map(
    (part) => ({
      path: `/settings?part=${part}`,
      ready: 'main form, main fieldset',
    }),
  ),
  { path: '/homepage-designer', ready: 'main iframe' },
  // Last, because its unsaved input would cause a prompt when leaving for another page.
  { path: '/widget', ready: 'main iframe[src^="/widget/"]', open: ['Add site', 'Save sites'] },
]

async function press(page: Page, name: string | RegExp): Promise<void> {
  const exact = typeof name === 'string'
  const dialog = page.getByRole('dialog')
  const part = (await dialog.isVisible()) ? dialog : page
  const button = part.getByRole('button', { name, exact })
  await button.or(page.getByRole('menuitem', { name, exact })).first().click()
}

async function checkAll(page: Page, base: string, screens: readonly Screen[]): Promise<void> {
  let checked = ''
  for (const { path, ready = 'h1', open = [] } of screens) {
    await go(page, base + path)
    await page.waitForURL(({ pathname, search }) => pathname + search === base + path)
    await expect(page.locator(ready).first()).toBeVisible()
    if (checked !== path) await checkScreen(page, path)
    checked = path
    for (const name of open) await press(page, name)
    if (open.length === 0) continue
    await checkScreen(page, `${path} ${open.join(', ')}`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
}

async function eventPath(page: Page): Promise<string> {
  const link = page.locator('main li a[href*="/manage/event/"]').first()
  await expect(link).toBeVisible()
  return /\/manage\/event\/[^/]+/.exec((await link.getAttribute('href')) ?? '')?.[0] ?? ''
}

test('the pages of a signed-out visitor are accessible and fit 320 px', async ({ context, baseURL }) => {
  await context.addCookies([{ name: 'locale', value: 'en', url: baseURL ?? '' }])
  const page = await context.newPage()
  await page.goto('/')
  await checkAll(page, '', OUTSIDE)
  await go(page, '/')
  const event = await page.locator('main article a').first().getAttribute('href')
  await checkAll(page, event ?? '', VISITED)
  await go(page, '/others')
  const other = await page.locator('main article a').first().getAttribute('href')
  await checkAll(page, other ?? '', [{ path: '', ready: 'main h2', open: ['Add to calendar'] }])
})

test('lists, account, profile and onboarding are accessible and fit 320 px', async ({ context, baseURL }) => {
  const page = await signIn(context, baseURL ?? '', 'owner')
  await checkAll(page, '', HOUSE)
})

test('a member, a tier request, a booking and a room are accessible and fit 320 px', async ({
  context,
  baseURL,
}) => {
  const page = await signIn(context, baseURL ?? '', 'owner')
  const addressOf = async (list: string) => {
    await go(page, list)
    const link = page.locator(`main li a[href*="${list}/"]`).first()
    await expect(link).toBeVisible()
    return (await link.getAttribute('href')) ?? ''
  }
  await checkAll(page, await addressOf('/manage/members'), [
    { path: '', ready: 'main form', open: ['Grant a tier'] },
    { path: '', ready: 'main form', open: ['Erase member'] },
  ])
  await checkAll(page, await addressOf('/manage/approve-upgrade'), [
    { path: '', ready: 'main section', open: ['Reject'] },
    { path: '', ready: 'main section', open: ['Reject this receipt'] },
  ])
  await checkAll(page, await addressOf('/manage/bookings'), [
    { path: '', ready: 'main section', open: ['Approve'] },
    { path: '', ready: 'main section', open: ['Decline'] },
  ])
  await checkAll(page, await addressOf('/manage/other-events'), [
    { path: '', ready: 'main fieldset', open: ['Delete'] },
  ])
  const room = await addressOf('/manage/rooms')
  await checkAll(page, `/manage/bookings/new?room=${room.slice('/manage/rooms/'.length)}`, [
    { path: '', ready: 'main form' },
  ])
  await checkAll(page, room, [
    // Last, because its unsaved input would cause a prompt when leaving for another page.
    { path: '', ready: 'main form', open: ['Add a price', 'Add an extra', 'Add a question', 'Save room'] },
  ])
})

test('the admin pages of an event and a printed ticket are accessible and fit 320 px', async ({
  context,
  baseURL,
}) => {
  const page = await signIn(context, baseURL ?? '')
  await checkAll(page, await eventPath(page), EVENT)
  await press(page, /^Ticket for/)
  const print = await page.getByRole('link', { name: 'Print ticket' }).getAttribute('href')
  await page.goto(print ?? '')
  await expect(page.getByRole('img', { name: /^Ticket code for/ })).toBeVisible()
  await checkScreen(page, 'print')
})

test('the orders of an event and one order are accessible and fit 320 px', async ({ context, baseURL }) => {
  const page = await signIn(context, baseURL ?? '')
  await checkAll(page, await eventPath(page), ORDERS)
  const link = page.locator('main li a[href*="/orders/od_"]').first()
  await checkAll(page, (await link.getAttribute('href')) ?? '', ORDER)
})

test('sales and settings of an event are accessible and fit 320 px', async ({ context, baseURL }) => {
  const page = await signIn(context, baseURL ?? '')
  await checkAll(page, await eventPath(page), SALES)
})
