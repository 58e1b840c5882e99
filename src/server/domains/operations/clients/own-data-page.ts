import type { ClientProfile } from '#contract/account/clients.ts'
import type { Session } from '#contract/account/sessions.ts'
import type { Receipt } from '#contract/members/receipts.ts'
import type { Relationship } from '#contract/members/membership-settings.ts'
import type { UpgradeRequest } from '#contract/members/upgrade-requests.ts'
import type { ClientOrder } from '#contract/orders/client-orders.ts'
import type { OwnBooking } from '#contract/rooms/booking-shape.ts'
import type { Locale } from '#contract/wire/contact.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { bookingReference } from '#rules/rooms/booking.ts'
import { formatMembershipNo } from '#rules/members/membership-no.ts'
import { personName } from '#rules/text/person-name.ts'
import { escapeMarkup } from '#server/core/escape-markup.ts'
import type { OwnSubscription } from '#server/domains/messaging/index.ts'
import { formatAgeGroup, labelIn, memberLabelsOf } from '#server/domains/members/index.ts'
import { pageLabels, type PageLabels } from './own-data-labels.ts'

/** Personal data stored about a user. */
export type OwnData = {
  profile: ClientProfile
  /** Consent to news; null without one. */
  news: { agreed_at: Instant; words: string } | null
  sessions: Session[]
  push_subscriptions: OwnSubscription[]
  orders: ClientOrder[]
  bookings: Omit<OwnBooking, 'timeline'>[]
  receipts: Omit<Receipt, 'pictures'>[]
  upgrade_requests: UpgradeRequest[]
}

interface PageOptions {
  locale: Locale
  timezone: string
  now: Instant
  relationships: readonly Relationship[]
  /** Pictures stored beside the page in the archive. */
  pictures: readonly { receipt_id: string; picture_no: number; name: string }[]
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b1b1f;background:#fff}
h1,h2{line-height:1.2}h2{margin-top:2.5rem;border-bottom:1px solid #999}
table{border-collapse:collapse;width:100%}th,td{text-align:start;vertical-align:top;padding:.3rem .6rem .3rem 0;border-bottom:1px solid #ddd;overflow-wrap:anywhere}
img{max-width:20rem;max-height:28rem;border:1px solid #999}figure{display:inline-block;margin:1rem 1rem 0 0}
@media print{body{margin:0;max-width:none}tr,figure{break-inside:avoid}}`

/**
 * Renders the user's data as an HTML page for reading and printing: no script, and no resources except the
 * pictures beside it.
 */
export function renderPage(
  data: OwnData,
  { locale, timezone, now, relationships, pictures }: PageOptions,
): string {
  const labels = pageLabels(locale, timezone)
  const { t } = labels
  const numbers = new Map(data.receipts.map(({ id, number }) => [id, number]))
  const figures = pictures.map(({ receipt_id, picture_no, name }) => {
    const alt = t('copy.picture')
      .replace('{{at}}', String(picture_no))
      .replace('{{number}}', () => numbers.get(receipt_id) ?? '')
    return `<figure><img src="${escapeMarkup(name)}" alt="${escapeMarkup(alt)}"><figcaption>${markupText(alt)}</figcaption></figure>`
  })
  return `<!doctype html>
<html lang="${labels.tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'">
<title>${escapeMarkup(t('copy.title'))}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escapeMarkup(t('copy.title'))}</h1>
<p>${escapeMarkup(t('copy.made'))} ${markupText(labels.when(now))}. ${escapeMarkup(t('copy.data'))}</p>
${section(t('copy.you'), definitionList(profileSection(data, labels, { locale, relationships }), t('copy.unsaid')))}
${section(t('copy.membership'), membershipSection(data.profile, labels, locale))}
${section(t('copy.receipts'), receiptsSection(data.receipts, labels) + figures.join('\n'))}
${section(t('copy.requests'), requestsSection(data.upgrade_requests, labels))}
${section(t('copy.orders'), ordersSection(data.orders, labels))}
${section(t('copy.rooms'), bookingsSection(data.bookings, labels))}
${section(t('copy.sessions'), sessionsSection(data.sessions, labels))}
${section(t('copy.pushes'), pushesSection(data.push_subscriptions, labels))}
</body>
</html>
`
}

type LabelledValue = [label: string, value: string | null]

function profileSection(
  { profile, news }: OwnData,
  { t, month, when }: PageLabels,
  { locale, relationships }: Pick<PageOptions, 'locale' | 'relationships'>,
): LabelledValue[] {
  const { field, value } = memberLabelsOf(locale)
  const { gender, age_group, birth_month, relationship } = profile
  const facts: LabelledValue[] = [
    [field['first_name'] ?? '', profile.first_name],
    [field['last_name'] ?? '', profile.last_name],
    [field['chinese_name'] ?? '', profile.chinese_name],
    [field['email'] ?? '', profile.email],
    [field['phone'] ?? '', profile.phone],
    [field['backup_phone'] ?? '', profile.backup_phone],
    [field['gender'] ?? '', gender === null ? null : (value.gender[gender] ?? gender)],
    [field['age_group'] ?? '', age_group === null ? null : formatAgeGroup(age_group)],
    [field['birth_month'] ?? '', birth_month === null ? null : month(birth_month)],
    [field['relationship'] ?? '', labelIn(locale, relationships, relationship)],
    [field['wants_news'] ?? '', news === null ? value.no : value.yes],
  ]
  if (news === null) return facts
  return [...facts, [t('copy.news_on'), when(news.agreed_at)], [t('copy.news_words'), news.words]]
}

function membershipSection({ membership }: ClientProfile, labels: PageLabels, locale: Locale): string {
  const { t, tier, day, when } = labels
  if (membership === null) return emptyNote(labels)
  const { field } = memberLabelsOf(locale)
  const facts = definitionList([
    [field['membership_no'] ?? '', formatMembershipNo(membership.membership_no)],
    [field['tier'] ?? '', tier(membership.tier)],
    [field['tier_until'] ?? '', membership.tier_until === null ? null : day(membership.tier_until)],
    [field['created_at'] ?? '', when(membership.created_at)],
  ])
  const lines = membership.history.map((line) => [
    line.kind === 'granted' ? t('copy.granted') : t('copy.taken_back'),
    tier(line.tier),
    day(line.from),
    line.until === null ? '' : day(line.until),
  ])
  const heads = [t('copy.state'), field['tier'] ?? '', t('copy.from'), t('copy.until')]
  return `${facts}<h3>${escapeMarkup(t('copy.history'))}</h3>${table(labels, heads, lines)}`
}

function receiptsSection(receipts: OwnData['receipts'], labels: PageLabels): string {
  const { t, day, when, money, receiptState, rejection } = labels
  const heads = ['number', 'merchant', 'date', 'amount', 'sent', 'captured', 'state'] as const
  const rows = receipts.map((receipt) => [
    receipt.number,
    [receipt.merchant_name, receipt.merchant_name_zh].filter((name) => name !== '').join(' '),
    day(receipt.date),
    money(receipt.amount_cents, receipt.currency),
    when(receipt.uploaded_at),
    receipt.captured_at === null ? '' : when(receipt.captured_at),
    [receiptState(receipt.status), ...reasonOf(receipt.rejection, rejection)].join(' · '),
  ])
  const headings = {
    number: t('copy.number'),
    merchant: t('copy.merchant'),
    date: t('copy.date'),
    amount: t('copy.amount'),
    sent: t('copy.sent'),
    captured: t('copy.captured'),
    state: t('copy.state'),
  }
  return table(
    labels,
    heads.map((head) => headings[head]),
    rows,
  )
}

function requestsSection(requests: readonly UpgradeRequest[], labels: PageLabels): string {
  const { t, tier, when, rejection } = labels
  const states = {
    PENDING: t('copy.pending'),
    APPROVED: t('copy.approved'),
    REJECTED: t('copy.rejected'),
    WITHDRAWN: t('copy.withdrawn'),
  }
  const rows = requests.map((request) => [
    tier(request.tier),
    when(request.requested_at),
    request.decided_at === null ? '' : when(request.decided_at),
    [states[request.status], ...reasonOf(request.rejection, rejection)].join(' · '),
  ])
  return table(labels, [t('copy.requests'), t('copy.asked'), t('copy.decided'), t('copy.state')], rows)
}

function ordersSection(orders: readonly ClientOrder[], labels: PageLabels): string {
  const { t, when, money } = labels
  const rows = orders.map((order) => [
    order.reference,
    `${order.event.title}, ${when(order.event.starts_at)}`,
    order.completed_at === null ? '' : when(order.completed_at),
    money(order.total_gross_cents, order.currency),
    order.tickets
      .map((ticket) => [ticket.ticket_name, personName(ticket), ticket.email].filter(Boolean).join(', '))
      .join('; '),
  ])
  const heads = [t('copy.number'), t('copy.event'), t('copy.date'), t('copy.total'), t('copy.tickets')]
  return table(labels, heads, rows)
}

function bookingsSection(bookings: OwnData['bookings'], labels: PageLabels): string {
  const { t, when, money } = labels
  const rows = bookings.map(({ id, room_name, starts_at, created_at, price, currency, answers, note }) => [
    bookingReference(id),
    `${room_name}, ${when(starts_at)}`,
    when(created_at),
    money(price.total_gross_cents, currency),
    [
      note,
      ...answers.map(({ title, answer, options }) => `${title}: ${[answer, ...options].join(' ')}`),
    ].join(' '),
  ])
  return table(
    labels,
    [t('copy.number'), t('copy.rooms'), t('copy.asked'), t('copy.total'), t('copy.said')],
    rows,
  )
}

function sessionsSection(sessions: readonly Session[], labels: PageLabels): string {
  const { t, when } = labels
  const rows = sessions.map(({ user_agent, created_at, last_seen_at }) => [
    user_agent,
    when(created_at),
    when(last_seen_at),
  ])
  return table(labels, [t('copy.browser'), t('copy.since'), t('copy.seen')], rows)
}

function pushesSection(browsers: readonly OwnSubscription[], labels: PageLabels): string {
  const { t, when } = labels
  const rows = browsers.map(({ service, created_at, last_ok_at }) => [
    service,
    when(created_at),
    last_ok_at === null ? '' : when(last_ok_at),
  ])
  return table(labels, [t('copy.push_service'), t('copy.since'), t('copy.told')], rows)
}

const reasonOf = (rejection: Receipt['rejection'], format: (code: string) => string): string[] =>
  rejection === null ? [] : [format(rejection.code), rejection.words].filter((part) => part !== '')

/** Text typed by people: escaped, and isolated in its writing direction. */
const markupText = (text: string) => `<bdi>${escapeMarkup(text)}</bdi>`

const emptyNote = ({ t }: PageLabels) => `<p>${escapeMarkup(t('copy.none'))}</p>`

const section = (title: string, content: string) =>
  `<section>\n<h2>${escapeMarkup(title)}</h2>\n${content}\n</section>`

const definitionList = (facts: readonly LabelledValue[], placeholder = '') =>
  `<table>${facts.map(([label, value]) => `<tr><th scope="row">${escapeMarkup(label)}</th><td>${value === null || value === '' ? escapeMarkup(placeholder) : markupText(value)}</td></tr>`).join('\n')}</table>`

function table(labels: PageLabels, heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return emptyNote(labels)
  const head = heads.map((label) => `<th scope="col">${escapeMarkup(label)}</th>`).join('')
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${markupText(cell)}</td>`).join('')}</tr>`)
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table>`
}
