import { z } from 'zod'
import { email } from '#contract/wire/contact.ts'
import { endpoint } from '#contract/wire/endpoint.ts'
import { idOf } from '#contract/wire/id.ts'
import { instant } from '#contract/wire/instant.ts'
import { listQuery, itemOf, pageOf } from '#contract/wire/list-query.ts'
import { nameText, text } from '#contract/wire/text.ts'
import { exportFormat } from '#contract/orders/attendees.ts'
import { promoCodeText } from './promo-codes.ts'
import { resource } from '#contract/wire/resource.ts'

export const AFFILIATE_NAME_MAX = 100
export const AFFILIATE_NOTE_MAX = 2000

/** PAUSED: the link still leads to the event, but nothing is counted. */
export const affiliateStatus = z.enum(['ACTIVE', 'PAUSED'])
export type AffiliateStatus = z.infer<typeof affiliateStatus>

const affiliateFields = {
  name: nameText(1, AFFILIATE_NAME_MAX),
  email: email.nullable(),
  /** Code in the link; not case-sensitive. */
  code: promoCodeText,
  status: affiliateStatus,
  /** Visible to the team only. */
  note: text(0, AFFILIATE_NOTE_MAX),
}

/** A partner who refers buyers to an event by a link with a code. */
export const affiliate = z.object({
  ...affiliateFields,
  id: idOf('affiliate'),
  event_id: idOf('event'),
  email: z.string().nullable(),
  code: z.string(),
  created_at: instant,
  version: z.number().int(),
})
export type Affiliate = z.infer<typeof affiliate>

/** Input of a new affiliate; clients may create the id. */
export const affiliateNew = z.strictObject({
  id: idOf('affiliate').optional(),
  ...affiliateFields,
  email: affiliateFields.email.default(null),
  status: affiliateStatus.default('ACTIVE'),
  note: affiliateFields.note.default(''),
})
export type AffiliateNew = z.infer<typeof affiliateNew>

/** Fields that an organizer may change; omitted fields stay unchanged. */
export const affiliateEdit = z.strictObject(affiliateFields).partial()
export type AffiliateEdit = z.infer<typeof affiliateEdit>

const salesFigures = {
  /** Not cancelled. */
  orders: z.number().int(),
  /** All issued tickets. */
  tickets: z.number().int(),
  /** Amount paid minus refunds. */
  revenue_cents: z.number().int(),
}

/** Figures of one affiliate so far, counted as the event's figures are: without test orders. */
export const affiliateFigures = z.object({
  affiliate_id: idOf('affiliate'),
  /** Number of visits through the link; visitors are not identified. */
  visits: z.number().int(),
  ...salesFigures,
})
export type AffiliateFigures = z.infer<typeof affiliateFigures>

/** Figures of every affiliate of an event, and of the whole event. */
export const figuresOfAffiliates = z.object({
  currency: z.string(),
  event: z.object(salesFigures),
  affiliates: z.array(affiliateFigures),
})
export type FiguresOfAffiliates = z.infer<typeof figuresOfAffiliates>

const AFFILIATES = '/events/:event_id/affiliates'
const AFFILIATE = '/events/:event_id/affiliates/:affiliate_id'

export const listAffiliates = endpoint({
  method: 'GET',
  path: AFFILIATES,
  who: 'person',
  summary: 'List the affiliates of an event',
  query: listQuery({
    sorts: ['name', 'code', 'created_at'],
    filters: ['name', 'code', 'status'],
  }),
  ok: pageOf(affiliate),
  errors: ['event.not_found'],
})

export const createAffiliate = endpoint({
  method: 'POST',
  path: AFFILIATES,
  who: 'person',
  summary: 'Create an affiliate',
  body: affiliateNew,
  ok: itemOf(affiliate),
  ok_status: 201,
  errors: ['event.not_found', 'affiliate.taken', 'id.taken'],
})

export const readAffiliate = endpoint({
  method: 'GET',
  path: AFFILIATE,
  who: 'person',
  summary: 'Retrieve an affiliate',
  ok: itemOf(affiliate),
  errors: ['event.not_found', 'affiliate.not_found'],
})

export const updateAffiliate = endpoint({
  method: 'PUT',
  path: AFFILIATE,
  who: 'person',
  summary: 'Update an affiliate; omitted fields stay unchanged',
  body: affiliateEdit,
  ok: itemOf(affiliate),
  errors: ['event.not_found', 'affiliate.not_found', 'affiliate.taken', 'version.stale'],
  versioned: true,
})

export const deleteAffiliate = endpoint({
  method: 'DELETE',
  path: AFFILIATE,
  who: 'person',
  summary: 'Delete an affiliate; refused if it has orders (pause it instead)',
  errors: ['event.not_found', 'affiliate.not_found', 'affiliate.has_orders', 'version.stale'],
  versioned: true,
})

export const readAffiliateFigures = endpoint({
  method: 'GET',
  path: '/events/:event_id/affiliate-figures',
  who: 'person',
  summary: 'Retrieve the figures of each affiliate of an event, and of the whole event',
  ok: itemOf(figuresOfAffiliates),
  errors: ['event.not_found'],
})

export const exportAffiliates = endpoint({
  method: 'POST',
  path: '/events/:event_id/affiliates/export',
  who: 'person',
  summary: 'Export the affiliates of an event with their figures, as XLSX or CSV',
  body: z.strictObject({ format: exportFormat }),
  ok_file: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
  errors: ['event.not_found'],
})

export const affiliateResource = resource({
  row: affiliate,
  input: affiliateNew,
  change: affiliateEdit,
  list: listAffiliates,
  create: createAffiliate,
  update: updateAffiliate,
  remove: deleteAffiliate,
})
