import { SETTINGS_SECTIONS } from '#app/features/event-admin/settings/settings-search.ts'
/** A page and what is opened on it. */
export type Screen = {
  path: string
  /** Selector that exists once the page has loaded. */
  ready?: string
  /** English names of buttons and menu entries to press in order; the last state is a screen too. */
  open?: readonly (string | RegExp)[]
}

/** Earlier results stay, dimmed, until the response arrives. */
const NONE_FOUND = 'main:not(:has(article, li[data-row])) p'

/** Pages of a signed-out visitor. */
export const OUTSIDE: readonly Screen[] = [
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
export const VISITED: readonly Screen[] = [
  { path: '', ready: 'main li h3', open: ['Add to calendar'] },
  { path: '?promo_code=FRIENDS', ready: 'main li del' },
  { path: '?promo_code=NOTHING', ready: 'main form' },
]

/** Lists, account, profile and onboarding of the owner. */
export const HOUSE: readonly Screen[] = [
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
  { path: '/manage/owed-refunds' },
  { path: '/manage/bank-statements' },
  { path: '/profile/bookings' },
  { path: '/manage/profile', ready: 'main li', open: ['Change address'] },
  { path: '/profile/membership', ready: 'main form' },
  { path: '/profile/settings', ready: 'main form' },
  { path: '/account/settings', ready: 'form' },
  { path: '/account/event-defaults', ready: 'form' },
  { path: '/account/users', ready: 'main li', open: ['Invite'] },
  { path: '/account/taxes-and-fees', open: ['New tax or fee', 'Add'] },
  { path: '/account/merchants', open: ['New merchant'] },
  { path: '/account/merchants', ready: 'main li', open: [/^More actions for/, 'Merge into another…'] },
  { path: '/account/venue', ready: 'main form' },
  { path: '/account/membership', ready: 'main form' },
  { path: '/account/payment' },
  { path: '/account/billing', ready: 'main section' },
  { path: '/account/activity', open: ['Export'] },
  { path: '/account/homepage-designer', ready: 'main iframe' },
  { path: '/welcome', ready: 'main ol', open: ['Continue'] },
  { path: '/welcome', ready: 'main form', open: ['Save and continue'] },
]

/** Paths below the address of an event for staff. */
export const EVENT: readonly Screen[] = [
  { path: '', ready: 'main h2' },
  { path: '/getting-started', ready: 'main ol' },
  { path: '/check-in', ready: '[data-inside]', open: [/^More actions for/, 'Edit list'] },
  {
    path: '/check-in',
    ready: '[data-inside]',
    open: [/^More actions for/, 'Pair a phone', 'Create pairing code'],
  },
  { path: '/check-in', ready: '[data-inside]', open: [/^More actions for/, 'Pair a phone'] },
  { path: '/check-in', ready: '[data-inside]', open: [/^More actions for/, 'Edit list', 'When it enters'] },
  { path: '/check-in', ready: '[data-inside]', open: ['Phones'] },
  { path: '/check-in', ready: '[data-inside]', open: ['Phones', 'Lists'] },
  { path: '/check-in', ready: '[data-inside]', open: ['Takings'] },
  { path: '/check-in', ready: '[data-inside]', open: ['Add supervisor'] },
  { path: '/check-in/board', ready: 'main section' },
  { path: '/check-in/report', ready: 'main section' },
  { path: '/check-in/practice', ready: 'main svg' },
  { path: '/attendees', ready: 'main li', open: ['Add attendee'] },
  { path: '/attendees', ready: 'main li', open: ['Export'] },
  { path: '/attendees', ready: 'main li', open: ['Points of sale'] },
  { path: '/attendees', ready: 'main li', open: ['Points of sale', 'Create batch'] },
  { path: '/attendees?q=guest93@', ready: 'main li', open: [/^Ticket for/] },
]

/** Messages and orders, below the address of an event for staff. */
export const ORDERS: readonly Screen[] = [
  { path: '/messages', ready: 'main h2, main p' },
  { path: '/messages/draft/mg_0000000000000000', ready: 'main section' },
  { path: '/attendees/import', ready: 'main section' },
  { path: '/guest-lists', ready: 'main p', open: ['Add guest list'] },
  { path: '/requests', ready: 'main p' },
  { path: '/vouchers', ready: 'main p', open: ['Create vouchers'] },
  { path: '/waiting-list', ready: 'main p' },
  { path: '/orders', ready: 'main li', open: ['Date and amount'] },
  { path: '/orders', ready: 'main li', open: ['Export'] },
]

/** Paths below the address of an order. */
export const ORDER: readonly Screen[] = [
  { path: '', ready: 'main dl', open: ['Edit order'] },
  { path: '', ready: 'main dl', open: [/^More actions for/, 'Message the buyer'] },
  { path: '', ready: 'main dl', open: [/^More actions for/, 'Cancel order'] },
]

/** Sale and settings, below the address of an event for staff. */
export const SALES: readonly Screen[] = [
  { path: '/tickets', ready: 'main li', open: ['New ticket', 'Create ticket'] },
  { path: '/questions', ready: 'main li', open: ['New question', 'Add question'] },
  { path: '/promo-codes', ready: 'main li', open: ['New promo code', 'Create promo code'] },
  { path: '/affiliates', ready: 'main li', open: ['New affiliate', 'Create affiliate'] },
  { path: '/capacity-assignments', ready: 'main li', open: ['New capacity', 'Create capacity'] },
  ...SETTINGS_SECTIONS.map((part) => ({
    path: `/settings?part=${part}`,
    ready: 'main form, main fieldset',
  })),
  { path: '/homepage-designer', ready: 'main iframe' },
  // Last, because its unsaved input would cause a prompt when leaving for another page.
  { path: '/widget', ready: 'main iframe[src^="/widget/"]', open: ['Add site', 'Save sites'] },
]
