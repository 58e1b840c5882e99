import type { AuditEntry } from '#contract/account/audit.ts'

type SubjectKind = AuditEntry['subject']['kind']

/** Resources whose fields audit entries name, by subject. Fields of other subjects keep their own names. */
export const AUDITED_FIELDS = {
  event: ['event', 'event_settings'],
  ticket: ['ticket', 'ticket_price'],
  promo_code: ['promo_code'],
  affiliate: ['affiliate'],
  tax_or_fee: ['tax_or_fee'],
} as const satisfies Partial<Record<SubjectKind, readonly string[]>>

export type AuditedResource = (typeof AUDITED_FIELDS)[keyof typeof AUDITED_FIELDS][number]

/** Returns the resources that a change of this subject may concern; empty when no form shows its fields. */
export const auditedResources = (kind: SubjectKind): readonly AuditedResource[] =>
  kind in AUDITED_FIELDS ? AUDITED_FIELDS[kind as keyof typeof AUDITED_FIELDS] : []
