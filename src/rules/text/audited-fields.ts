import type { AuditEntry } from '#contract/account/audit.ts'

type SubjectKind = AuditEntry['subject']['kind']

/** Whose fields an entry of the activity tells of, by its subject; the fields of others are called as they are there. */
export const AUDITED_FIELDS = {
  event: ['event', 'event_settings'],
  ticket: ['ticket', 'ticket_price'],
  promo_code: ['promo_code'],
  affiliate: ['affiliate'],
  tax_or_fee: ['tax_or_fee'],
} as const satisfies Partial<Record<SubjectKind, readonly string[]>>

export type AuditedResource = (typeof AUDITED_FIELDS)[keyof typeof AUDITED_FIELDS][number]

/** The resources that a change of this subject may be of; none where it has no fields that a form shows. */
export const auditedResources = (kind: SubjectKind): readonly AuditedResource[] =>
  kind in AUDITED_FIELDS ? AUDITED_FIELDS[kind as keyof typeof AUDITED_FIELDS] : []
