import type { TFunction } from 'i18next'
import type { capacityStatus } from '#contract/capacity-assignments.ts'
import type { ReEntry } from '#contract/check-in-lists.ts'
import type { priceDisplayMode, SETTINGS_DEFAULTS } from '#contract/event-settings.ts'
import type { DiscountType } from '#contract/promo-codes.ts'
import type { belongsTo, QuestionType } from '#contract/questions.ts'
import type { MemberTier, TicketType } from '#contract/tickets.ts'
import type { z } from 'zod'

type T = TFunction<'manage'>
type Words<Choice extends string> = Record<Choice, string>

const ticketTypes = (t: T): Words<TicketType> => ({
  PAID: t('field.choice.paid'),
  FREE: t('field.choice.free'),
  DONATION: t('field.choice.donation'),
  TIERED: t('field.choice.tiered'),
})

const questionTypes = (t: T): Words<QuestionType> => ({
  SINGLE_LINE_TEXT: t('field.choice.one_line'),
  MULTI_LINE_TEXT: t('field.choice.many_lines'),
  DROPDOWN: t('field.choice.dropdown'),
  RADIO: t('field.choice.radio'),
  CHECKBOX: t('field.choice.checkbox'),
  DATE: t('field.choice.date'),
})

const memberTiers = (t: T): Words<MemberTier> => ({
  normal: t('field.choice.normal'),
  gold: t('field.choice.gold'),
  platinum: t('field.choice.platinum'),
  vip: t('field.choice.vip'),
})

const reEntries = (t: T): Words<ReEntry> => ({
  never: t('re_entry.never'),
  after_exit: t('re_entry.after_exit'),
  always: t('re_entry.always'),
})

const askedOf = (t: T): Words<z.infer<typeof belongsTo>> => ({
  ORDER: t('field.choice.order'),
  TICKET: t('field.choice.each_attendee'),
})

const discountTypes = (t: T): Words<DiscountType> => ({
  NONE: t('field.choice.no_discount'),
  FIXED: t('field.choice.fixed'),
  PERCENTAGE: t('field.choice.percentage'),
})

const capacityStates = (t: T): Words<z.infer<typeof capacityStatus>> => ({
  ACTIVE: t('field.choice.active'),
  INACTIVE: t('field.choice.inactive'),
})

const priceDisplays = (t: T): Words<z.infer<typeof priceDisplayMode>> => ({
  INCLUSIVE: t('field.choice.inclusive'),
  EXCLUSIVE: t('field.choice.exclusive'),
})

const backgrounds = (t: T): Words<(typeof SETTINGS_DEFAULTS)['homepage_background_type']> => ({
  COLOUR: t('field.choice.colour'),
  MIRROR_COVER: t('field.choice.cover'),
})

/** The words of fields that hold one of a few values, by field. */
export const editChoices = (t: T): Record<string, Record<string, string>> => ({
  // A ticket's and a question's types have no word in common.
  type: { ...ticketTypes(t), ...questionTypes(t) },
  member_tiers: memberTiers(t),
  re_entry: reEntries(t),
  belongs_to: askedOf(t),
  discount_type: discountTypes(t),
  status: capacityStates(t),
  price_display_mode: priceDisplays(t),
  homepage_background_type: backgrounds(t),
})
