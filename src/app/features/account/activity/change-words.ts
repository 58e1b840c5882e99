import { useTranslation } from 'react-i18next'
import type { AuditField } from '#contract/audit.ts'

/** What that which changed is called. */
export function useFieldWords(): Record<AuditField, string> {
  const { t } = useTranslation('activity')
  return {
    name: t('field.name'),
    role: t('field.role'),
    status: t('field.status'),
    event_ids: t('field.event_ids'),
    timezone: t('field.timezone'),
    currency_code: t('field.currency_code'),
    locale: t('field.locale'),
    is_accepted: t('field.is_accepted'),
    takes_charges: t('field.takes_charges'),
    type: t('field.type'),
    calculation_type: t('field.calculation_type'),
    rate: t('field.rate'),
    is_active: t('field.is_active'),
    is_default: t('field.is_default'),
    title: t('field.title'),
    start_date: t('field.start_date'),
    end_date: t('field.end_date'),
    price_cents: t('field.price_cents'),
    quantity_available: t('field.quantity_available'),
    is_paused: t('field.is_paused'),
    is_hidden: t('field.is_hidden'),
    code: t('field.code'),
    discount_type: t('field.discount_type'),
    discount: t('field.discount'),
    max_uses: t('field.max_uses'),
    expires_at: t('field.expires_at'),
    amount_cents: t('field.amount_cents'),
    old_codes_until: t('field.old_codes_until'),
    may_override: t('field.may_override'),
    fps_payment: t('field.fps_payment'),
    bank_payment: t('field.bank_payment'),
    door_payment: t('field.door_payment'),
    rows: t('field.rows'),
  }
}

/** What values are called that are no words of anybody's own. */
export function useValueWords(): Record<string, string> {
  const { t } = useTranslation('activity')
  return {
    true: t('value.true'),
    false: t('value.false'),
    admin: t('value.admin'),
    organizer: t('value.organizer'),
    collaborator: t('value.collaborator'),
    user: t('value.user'),
    ACTIVE: t('value.ACTIVE'),
    INACTIVE: t('value.INACTIVE'),
    draft: t('value.draft'),
    live: t('value.live'),
    archived: t('value.archived'),
    TAX: t('value.TAX'),
    FEE: t('value.FEE'),
    FIXED: t('value.FIXED'),
    PERCENTAGE: t('value.PERCENTAGE'),
    NONE: t('value.NONE'),
    PAID: t('value.PAID'),
    FREE: t('value.FREE'),
    DONATION: t('value.DONATION'),
    TIERED: t('value.TIERED'),
    all_events: t('value.all_events'),
    unlimited: t('value.unlimited'),
    nothing: t('value.nothing'),
  }
}
