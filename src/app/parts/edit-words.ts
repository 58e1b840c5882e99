import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Organizer } from '#contract/organizers.ts'
import type { Question } from '#contract/questions.ts'
import type { TaxOrFee } from '#contract/taxes-and-fees.ts'
import type { Ticket } from '#contract/tickets.ts'
import type { EditedResource } from '#offline/store/edit-rows.ts'
import { formatInstant } from '#app/lib/dates.ts'
import { languages } from '#app/lib/languages.ts'
import { formatMoney, formatNumber } from '#app/lib/money.ts'
import { editChoices } from './edit-choices.ts'
import { editLabels } from './edit-labels.ts'
import {
  sayClock,
  sayHandles,
  sayList,
  sayLocation,
  sayMinutes,
  sayPercent,
  sayPrice,
  sayPrices,
  sayQuantity,
  sayRichText,
  sayWallTime,
  sayWay,
  type EventTerms,
} from './edit-values.ts'

type Named<Row extends { id: string; name: string }> = readonly Pick<Row, 'id' | 'name'>[]

/** What the ids in edits stand for, and the event's terms; undefined while they are read. */
export type EditNames = EventTerms & {
  tickets: readonly Pick<Ticket, 'id' | 'name' | 'prices'>[]
  questions: readonly Pick<Question, 'id' | 'title'>[]
  organizers: Named<Organizer> | undefined
  taxes_and_fees: Named<TaxOrFee> | undefined
}

export type Fields = Readonly<Record<string, unknown>>

/** A value as people say it; some have a line for each part. */
export type Said = { text: string; lines: readonly string[]; colour: string | null }

export type EditWords = {
  label: (field: string) => string
  /** One field among others, which may decide how it is said. */
  say: (field: string, fields: Fields) => Said
}

type Sayer = (value: unknown, fields: Fields) => string | readonly string[]

/** How the fields of a resource and their values are said to a person. */
export function useEditWords(resource: EditedResource, names: EditNames): EditWords {
  const { t } = useTranslation('manage')
  const labels = editLabels(t, resource)
  const sayers = sayersOf(t, resource, names)
  const choices = editChoices(t)
  const blank: Record<string, string> = { max_uses: t('field.unlimited') }
  const sayField = (field: string, fields: Fields): ReturnType<Sayer> => {
    const value = fields[field]
    const choice = typeof value === 'string' ? choices[field]?.[value] : undefined
    if (choice !== undefined) return choice
    if (typeof value === 'boolean') return value ? t('field.yes') : t('field.no')
    if (value === null || value === undefined || value === '') return blank[field] ?? ''
    const say = sayers[field]
    if (say !== undefined) return say(value, fields)
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
  return {
    label: (field) => labels[field] ?? field,
    say: (field, fields) => asSaid(sayField(field, fields), t('field.empty')),
  }
}

function asSaid(said: string | readonly string[], empty: string): Said {
  const colour = typeof said === 'string' && /^#[0-9a-f]{6}$/i.test(said) ? said : null
  if (typeof said === 'string') return { text: said === '' ? empty : said, lines: [], colour }
  return { text: said.length === 0 ? empty : sayList(said), lines: said, colour }
}

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [String(value)])

function sayersOf(t: TFunction<'manage'>, resource: EditedResource, names: EditNames): Record<string, Sayer> {
  const { timezone, currency, tickets } = names
  const instant: Sayer = (value) => formatInstant(String(value), timezone)
  const minutes: Sayer = (value) => sayMinutes(Number(value))
  const named = (rows: Named<{ id: string; name: string }> | undefined) => (value: unknown) =>
    rows === undefined
      ? ['…']
      : idsOf(value).map((id) => rows.find((row) => row.id === id)?.name ?? t('field.gone'))
  const listed =
    (rows: Named<{ id: string; name: string }> | undefined, none = ''): Sayer =>
    (value) =>
      idsOf(value).length === 0 ? none : sayList(named(rows)(value))
  const questions = names.questions.map(({ id, title }) => ({ id, name: title }))
  const tiers = editChoices(t)['member_tiers'] ?? {}
  const price = (id: unknown) => tickets.flatMap(({ prices }) => prices).find((one) => one.id === id)
  const is_for_all = resource === 'question' || resource === 'promo_code'
  return {
    ...(resource === 'event' ? { description: (html) => sayRichText(String(html)) } : {}),
    start_date: (wall) => sayWallTime(String(wall)),
    end_date: (wall) => sayWallTime(String(wall)),
    timezone: (zone) => String(zone).replaceAll('_', ' '),
    organizer_id: (id) => named(names.organizers)(id).join(''),
    activates_at: instant,
    expires_at: instant,
    sale_start_at: instant,
    sale_end_at: instant,
    order_timeout_in_minutes: minutes,
    minutes_between_entries: minutes,
    auto_check_out_at: (clock) => sayClock(String(clock)),
    fps_payment: (way) => sayWay(t, way),
    bank_payment: (way) => sayWay(t, way),
    door_payment: (way) => sayWay(t, way),
    payment_due_at: instant,
    payment_within_days: (days) => formatNumber(Number(days)),
    location: sayLocation,
    social_handles: sayHandles,
    widget_origins: (origins) => idsOf(origins),
    prices: (prices) => sayPrices(t, prices, names),
    price_id: (id) => (price(id) === undefined ? t('field.gone') : sayPrice(t, price(id) ?? {}, names)),
    amount_paid_cents: (cents) => formatMoney(Number(cents), currency),
    capacity: (count) => sayQuantity(t, Number(count)),
    max_uses: (count) => formatNumber(Number(count)),
    discount: (discount, { discount_type }) =>
      discount_type === 'PERCENTAGE' ? sayPercent(Number(discount)) : formatMoney(Number(discount), currency),
    options: (options) => idsOf(options),
    member_tiers: (values) =>
      idsOf(values).length === 0
        ? t('field.everybody')
        : sayList(idsOf(values).map((tier) => tiers[tier] ?? tier)),
    tax_and_fee_ids: listed(names.taxes_and_fees),
    ticket_id: listed(tickets),
    ticket_ids: listed(tickets, is_for_all ? t('field.all_tickets') : ''),
    applicable_ticket_ids: listed(tickets, t('field.all_tickets')),
    locale: (value) => Object.entries(languages).find(([key]) => key === value)?.[1].endonym ?? String(value),
    ids: (ids) => named(resource === 'question' ? questions : tickets)(ids),
  }
}
