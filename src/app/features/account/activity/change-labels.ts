import { useTranslation } from 'react-i18next'
import type { AuditField } from '#contract/account/audit-fields.ts'
import type { AuditEntry } from '#contract/account/audit.ts'
import { auditedResources, type AuditedResource } from '#rules/text/audited-fields.ts'
import { EDITED_FIELDS } from '#app/components/fields/edited-fields.ts'
import type { Field, FieldTexts } from '#app/components/fields/field.ts'
import { ticketPriceFields } from '#app/components/fields/ticket.ts'

const RESOURCE_FIELDS: Record<AuditedResource, (t: FieldTexts) => Record<string, Field>> = {
  ...EDITED_FIELDS,
  ticket_price: ticketPriceFields,
}

/** Labels of the changed fields, the same as in the subject's forms. */
export function useChangeLabels(kind: AuditEntry['subject']['kind']) {
  const { t } = useTranslation('fields')
  const audit_labels = useAuditFieldLabels()
  const field_sets = auditedResources(kind).map((resource) => RESOURCE_FIELDS[resource](t))
  const find = (field: AuditField) => field_sets.find((fields) => field in fields)?.[field]
  return {
    labelOf: (field: AuditField): string => find(field)?.label ?? audit_labels[field] ?? field,
    choiceOf: (field: AuditField, value: string): string | undefined => find(field)?.choices?.[value],
  }
}

/** Labels of fields that appear only in the audit log. */
function useAuditFieldLabels(): Partial<Record<AuditField, string>> {
  const { t } = useTranslation('activity')
  return {
    name: t('field.name'),
    role: t('field.role'),
    status: t('field.status'),
    happening: t('field.happening'),
    event_ids: t('field.event_ids'),
    timezone: t('field.timezone'),
    currency_code: t('field.currency_code'),
    locale: t('field.locale'),
    languages: t('field.languages'),
    bank_fee_cents: t('field.bank_fee_cents'),
    cancellation_fee_cents: t('field.cancellation_fee_cents'),
    building_limit: t('field.building_limit'),
    is_accepted: t('field.is_accepted'),
    takes_charges: t('field.takes_charges'),
    mails_about_bookings: t('field.mails_about_bookings'),
    amount_cents: t('field.amount_cents'),
    tier: t('field.tier'),
    old_codes_until: t('field.old_codes_until'),
    may_override: t('field.may_override'),
    may_search: t('field.may_search'),
    may_undo_others: t('field.may_undo_others'),
    may_change_direction: t('field.may_change_direction'),
    may_leave: t('field.may_leave'),
    may_sell: t('field.may_sell'),
    rows: t('field.rows'),
  }
}

/** Labels of enumerated values. */
export function useValueLabels(): Record<string, string> {
  const { t } = useTranslation('activity')
  const { t: tField } = useTranslation('fields')
  return {
    true: tField('value.yes'),
    false: tField('value.no'),
    unlimited: tField('value.unlimited'),
    admin: t('value.admin'),
    organizer: t('value.organizer'),
    collaborator: t('value.collaborator'),
    user: t('value.user'),
    ACTIVE: t('value.ACTIVE'),
    INACTIVE: t('value.INACTIVE'),
    draft: t('value.draft'),
    live: t('value.live'),
    archived: t('value.archived'),
    planned: t('value.planned'),
    postponed: t('value.postponed'),
    rescheduled: t('value.rescheduled'),
    cancelled: t('value.cancelled'),
    all_events: t('value.all_events'),
    nothing: t('value.nothing'),
  }
}
