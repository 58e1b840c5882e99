import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { installFakeCameraIn } from '#tests/support/browser/fake-camera.ts'
import { buyFreeTickets, holdPaidTickets, type FreeOrder } from './bought.ts'
import { openDemo } from './demo.ts'
import { EVENT, HOUSE, ORDER, ORDERS, OUTSIDE, SALES, VISITED, type Screen } from './screen-table.ts'
import { go } from './sign-in.ts'

/** Screens below one address. */
export type ScreenSection = {
  /** First part of the names of its screens. */
  name: string
  /** Returns the address that the paths are appended to; default: none. */
  base?: (page: Page, url: string) => Promise<string>
  /** Whether each screen is loaded anew, as from a link in a mail. */
  is_linked?: boolean
  screens: readonly Screen[]
}

/** Screens that one person opens one after the other. */
export type ScreenGroup = {
  /** What the screens are, for titles of tests. */
  title: string
  /** Demo user who is signed in. */
  user?: 'owner' | 'organizer'
  context?: BrowserContextOptions
  prepare?: (context: BrowserContext) => Promise<void>
  /** Each screen needs those before it: none can be left out. */
  is_sequence?: true
  sections: readonly ScreenSection[]
}

/** Returns the name of a screen, by which it is selected. */
export const nameOf = ({ name }: ScreenSection, { path }: Screen): string => `${name} ${path}`.trim()

/** Returns the names of the screens of a group, each once. */
export const namesOf = ({ sections }: ScreenGroup): string[] => [
  ...new Set(sections.flatMap((section) => section.screens.map((screen) => nameOf(section, screen)))),
]

/** Base that is the address of the first link of a list that matches. */
const linkIn = (list: string, selector: string) => async (page: Page) => {
  await go(page, list)
  const link = page.locator(selector).first()
  await link.waitFor()
  return (await link.getAttribute('href')) ?? ''
}
const rowOf = (list: string) => linkIn(list, `main li a[href*="${list}/"]`)
const firstEvent = async (page: Page) => {
  const href = await linkIn('/manage/events', 'main li a[href*="/manage/event/"]')(page)
  return /\/manage\/event\/[^/]+/.exec(href)?.[0] ?? ''
}

const free_orders = new Map<string, Promise<FreeOrder>>()
/** Free tickets of a demo user or an unknown buyer, bought once: the server limits how many an address gets an hour. */
function freeOrder(url: string, who?: string): Promise<FreeOrder> {
  const key = `${url} ${who}`
  const order = free_orders.get(key) ?? buyFreeTickets(url, who, 'guest.test')
  free_orders.set(key, order)
  return order
}

const VISITOR: readonly ScreenSection[] = [
  { name: 'public', screens: OUTSIDE },
  { name: 'event-page', base: linkIn('/', 'main article a'), screens: VISITED },
  {
    name: 'other-event-page',
    base: linkIn('/others', 'main article a'),
    screens: [{ path: '', ready: 'main h2', open: ['Add to calendar'] }],
  },
]

const ROWS: readonly ScreenSection[] = [
  {
    name: 'member',
    base: rowOf('/manage/members'),
    screens: [
      { path: '', ready: 'main form', open: ['Grant a tier'] },
      { path: '', ready: 'main form', open: ['Erase member'] },
    ],
  },
  {
    name: 'tier-request',
    base: rowOf('/manage/approve-upgrade'),
    screens: [
      { path: '', ready: 'main section', open: ['Reject'] },
      { path: '', ready: 'main section', open: ['Reject this receipt'] },
    ],
  },
  {
    name: 'booking',
    base: rowOf('/manage/bookings'),
    screens: [
      { path: '', ready: 'main section', open: ['Approve'] },
      { path: '', ready: 'main section', open: ['Decline'] },
    ],
  },
  {
    name: 'door-list',
    base: async (_, url) => {
      const { event_id, list_id } = await openDemo(url)
      return `/manage/event/${event_id}/check-in/${list_id}/print`
    },
    screens: [{ path: '', ready: 'main table' }],
  },
  {
    name: 'other-event',
    base: rowOf('/manage/other-events'),
    screens: [{ path: '', ready: 'main fieldset', open: ['Delete'] }],
  },
  {
    name: 'new-booking',
    base: async (page) => {
      const room = await rowOf('/manage/rooms')(page)
      return `/manage/bookings/new?room=${room.slice('/manage/rooms/'.length)}`
    },
    screens: [{ path: '', ready: 'main form' }],
  },
  {
    name: 'room',
    base: rowOf('/manage/rooms'),
    // Last, because its unsaved input would cause a prompt when leaving for another page.
    screens: [
      { path: '', ready: 'main form', open: ['Add a price', 'Add an extra', 'Add a question', 'Save room'] },
    ],
  },
]

const SALE: readonly ScreenSection[] = [
  {
    name: 'checkout',
    is_linked: true,
    base: async (_, url) => {
      const { event_id, order_id, s } = await holdPaidTickets(url)
      return `/checkout/${event_id}/${order_id}?s=${s}`
    },
    screens: [
      { path: '/details', ready: 'main form', open: ['Continue to payment'] },
      { path: '/payment', ready: 'main h1' },
    ],
  },
  {
    name: 'paid-checkout',
    is_linked: true,
    base: async (_, url) => {
      const { event_id, order_id, s } = await holdPaidTickets(url, { has_details: true })
      return `/checkout/${event_id}/${order_id}?s=${s}`
    },
    screens: [{ path: '/payment', ready: 'main button' }],
  },
  {
    name: 'order',
    is_linked: true,
    base: async (_, url) => {
      const { order, s } = await freeOrder(url, 'organizer')
      return `/order/${order.event_id}/${order.id}?s=${s}`
    },
    screens: [
      { path: '', ready: 'main h2', open: [/^Change name: /] },
      { path: '', ready: 'main h2', open: [/^Cancel order/] },
      { path: '/print', ready: 'main article, main h1' },
    ],
  },
  {
    name: 'ticket',
    is_linked: true,
    base: async (_, url) => {
      const { order } = await freeOrder(url, 'organizer')
      const [ticket] = order.tickets
      return `/ticket/${order.event_id}/${ticket?.attendee_id}?s=${ticket?.s}`
    },
    screens: [
      { path: '', ready: 'main article, main h1' },
      { path: '/print', ready: 'main article, main h1' },
    ],
  },
  {
    name: 'summary',
    is_linked: true,
    base: async (_, url) => {
      const { order, s } = await freeOrder(url)
      return `/checkout/${order.event_id}/${order.id}?s=${s}`
    },
    screens: [{ path: '/summary' }],
  },
]

const OWN: readonly ScreenSection[] = [
  {
    name: 'my-tickets',
    base: async (_, url) => {
      await freeOrder(url, 'organizer')
      return '/profile'
    },
    screens: [
      { path: '/bookings', ready: 'main article, main li' },
      { path: '/settings', ready: 'main form' },
    ],
  },
]

const DOOR: readonly ScreenSection[] = [
  {
    name: 'pairing',
    is_linked: true,
    base: async (_, url) => {
      const demo = await openDemo(url)
      return demo.pairingPath(demo.list_id, true)
    },
    screens: [{ path: '', ready: 'form', open: ['Pair this phone'] }],
  },
  {
    name: 'door',
    is_linked: true,
    base: async (_, url) => `/check-in/${(await openDemo(url)).list_id}`,
    screens: [
      { path: '', ready: 'h1, nav', open: ['Start scanning'] },
      { path: '', ready: 'h1, nav', open: ['Search'] },
      { path: '', ready: 'h1, nav', open: ['Type code'] },
      { path: '', ready: 'h1, nav', open: ['Sell'] },
      { path: '', ready: 'h1, nav', open: ['Sell', 'Add name or email'] },
      { path: '', ready: 'h1, nav', open: ['Sell', 'Sales'] },
      { path: '', ready: 'h1, nav', open: ['Sell', 'Places'] },
      { path: '', ready: 'h1, nav', open: ['Sell', 'Shift'] },
      { path: '', ready: 'h1, nav', open: ['More'] },
    ],
  },
]

const DOOR_OF_LISTS: readonly ScreenSection[] = [
  {
    name: 'pairing-lists',
    is_linked: true,
    base: async (_, url) => {
      const demo = await openDemo(url)
      return demo.pairingPath(demo.list_id, true, demo.other_list_ids)
    },
    screens: [{ path: '', ready: 'form', open: ['Pair this phone'] }],
  },
  {
    name: 'door-lists',
    is_linked: true,
    base: async (_, url) => `/check-in/${(await openDemo(url)).list_id}`,
    screens: [
      { path: '', ready: 'h1, nav', open: ['Start scanning'] },
      { path: '', ready: 'h1, nav', open: ['More', 'Lists on this phone'] },
      { path: '', ready: 'h1, nav', open: ['More', 'Leave this door'] },
    ],
  },
]

/** All screens, in the order in which they are opened; each group has its own browser window. */
export const SCREEN_GROUPS: readonly ScreenGroup[] = [
  { title: 'the pages of a signed-out visitor', sections: VISITOR },
  {
    title: 'lists, account, profile and onboarding',
    user: 'owner',
    sections: [{ name: 'staff', screens: HOUSE }],
  },
  { title: 'a member, a tier request, a booking and a room', user: 'owner', sections: ROWS },
  {
    title: 'the admin pages of an event',
    user: 'organizer',
    sections: [{ name: 'event', base: firstEvent, screens: EVENT }],
  },
  {
    title: 'the orders of an event and one order',
    user: 'organizer',
    sections: [
      { name: 'event', base: firstEvent, screens: ORDERS },
      {
        name: 'event-order',
        base: async (page) =>
          linkIn(`${await firstEvent(page)}/orders`, 'main li a[href*="/orders/od_"]')(page),
        screens: ORDER,
      },
    ],
  },
  {
    title: 'sales and settings of an event',
    user: 'organizer',
    sections: [{ name: 'event', base: firstEvent, screens: SALES }],
  },
  { title: 'checkout, order and ticket', sections: SALE },
  { title: 'the tickets of a signed-in buyer', user: 'organizer', sections: OWN },
  {
    title: 'the door',
    context: { permissions: ['camera'] },
    prepare: (context) => installFakeCameraIn(context, { has_torch: false }),
    is_sequence: true,
    sections: DOOR,
  },
  {
    title: 'the door of a phone with several lists',
    context: { permissions: ['camera'] },
    prepare: (context) => installFakeCameraIn(context, { has_torch: false }),
    is_sequence: true,
    sections: DOOR_OF_LISTS,
  },
]
