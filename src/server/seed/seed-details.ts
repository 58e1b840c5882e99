import { sql } from 'drizzle-orm'
import type { Tx } from '#server/core/db/database.ts'
import { orders } from '#server/core/db/schema/attendees.ts'
import {
  affiliates,
  capacity_assignments,
  categories,
  promo_codes,
  questions,
} from '#server/core/db/schema/events.ts'
import { addDefaultQuestions } from '#server/domains/events/index.ts'
import { hoursAfter } from './catalogue.ts'
import { prngOf, demoId } from './prng.ts'
import type { DemoDetails, DemoEvent } from './catalogue.ts'
import { toTranslations, type LocalizedText } from './texts.ts'
import type { SeededEvent } from './events.ts'

const CODES_MADE_HOURS_BEFORE = 24 * 45
const AFFILIATES_MADE_HOURS_BEFORE = 24 * 40
const FIRST_OWN_QUESTION = 3

/** Seeds the categories, questions, promo codes and capacities of an event. */
export async function seedDetails(tx: Tx, event: SeededEvent, { key, ...details }: DemoEvent): Promise<void> {
  const { account_id, event_id } = event
  const owner = { account_id, event_id }
  await addDefaultQuestions({ tx, random: prngOf(`questions of ${key}`).bytes }, { id: event_id, account_id })
  await insertIfAny(
    details.categories.map((name, at) => ({ ...owner, id: demoId('category', `${key} ${at}`), name })),
    (rows) => tx.insert(categories).values(rows),
  )
  await insertIfAny(
    details.capacities.map(({ tickets, ...capacity }, at) => ({
      ...owner,
      ...capacity,
      id: demoId('capacity_assignment', `${key} ${at}`),
      status: 'ACTIVE' as const,
      ticket_ids: ticketIds(event, tickets),
    })),
    (rows) => tx.insert(capacity_assignments).values(rows),
  )
  await seedQuestions(tx, event, key, details.questions)
  await seedPromoCodes(tx, event, details.promo_codes)
}

async function seedQuestions(
  tx: Tx,
  event: SeededEvent,
  key: string,
  demo_questions: DemoDetails['questions'],
): Promise<void> {
  const { account_id, event_id } = event
  const rows = demo_questions.map(
    ({ title, description, type, options = [], required = false, shows_at_door, tickets }, at) => ({
      id: demoId('question', `${key} ${at}`),
      account_id,
      event_id,
      title: title.en,
      description: description?.en ?? '',
      translations: translateQuestion(title, description, options),
      type,
      options: options.map(({ en }) => en),
      required,
      is_hidden: false,
      shows_at_door: shows_at_door ?? false,
      belongs_to: tickets === undefined ? ('ORDER' as const) : ('TICKET' as const),
      ticket_ids: ticketIds(event, tickets),
      sort_order: FIRST_OWN_QUESTION + at,
    }),
  )
  await insertIfAny(rows, (chunk) => tx.insert(questions).values(chunk))
}

/** An option is identified by its main text, so its translations are looked up by it. */
function translateQuestion(
  title: LocalizedText,
  description: LocalizedText | undefined,
  options: readonly LocalizedText[],
) {
  const translations = toTranslations({ title, ...(description && { description }) })
  const optionsIn = (language: 'hk' | 'cn') =>
    Object.fromEntries(options.map((text) => [text.en, text[language]]))
  return {
    'zh-hk': { ...translations['zh-hk'], options: optionsIn('hk') },
    'zh-cn': { ...translations['zh-cn'], options: optionsIn('cn') },
  }
}

async function seedPromoCodes(tx: Tx, event: SeededEvent, codes: DemoDetails['promo_codes']): Promise<void> {
  const { account_id, event_id, starts_at } = event
  const rows = codes.map(({ expires, tickets, uses: _, ...code }) => ({
    ...code,
    id: demoId('promo_code', code.code),
    account_id,
    event_id,
    applicable_ticket_ids: ticketIds(event, tickets),
    expires_at: expires === null ? null : hoursAfter(starts_at, expires),
    created_at: hoursAfter(starts_at, -CODES_MADE_HOURS_BEFORE),
  }))
  await insertIfAny(rows, (chunk) => tx.insert(promo_codes).values(chunk))
}

/** Seeds the affiliates of an event and assigns some of its orders to them. */
export async function seedAffiliates(
  tx: Tx,
  { account_id, event_id, starts_at }: SeededEvent,
  demo_affiliates: DemoDetails['affiliates'],
): Promise<void> {
  for (const { orders: order_positions, ...affiliate } of demo_affiliates) {
    const id = demoId('affiliate', affiliate.code)
    const created_at = hoursAfter(starts_at, -AFFILIATES_MADE_HOURS_BEFORE)
    await tx.insert(affiliates).values({ ...affiliate, id, account_id, event_id, created_at })
    const [first, step] = order_positions
    await tx.execute(sql`
      update ${orders} as o set affiliate_id = ${id}
      from (select id, row_number() over (order by created_at, id) as place from ${orders} where event_id = ${event_id})
        as placed
      where o.id = placed.id and placed.place >= ${first}::int and (placed.place - ${first}::int) % ${step}::int = 0
        and o.affiliate_id is null`)
  }
}

const ticketIds = ({ tickets }: SeededEvent, positions: readonly number[] = []) =>
  positions.flatMap((at) => tickets[at]?.id ?? [])

async function insertIfAny<Row>(rows: Row[], insert: (rows: Row[]) => PromiseLike<unknown>): Promise<void> {
  if (rows.length > 0) await insert(rows)
}
