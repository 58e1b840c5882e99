import type { AuditAction, AuditEntry } from '#contract/account/audit.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { personName } from '#rules/text/person-name.ts'
import type { ExportAudit } from '#server/core/http/answer.ts'
import type { Actor, Context } from '#server/core/http/context.ts'
import { makeChange, type Changes } from './changes.ts'
import * as store from './store.ts'

/**
 * Transaction, time and randomness of a change, and for a request its actor and address. Without an actor the
 * server itself is recorded.
 */
export type AuditContext = Pick<Context, 'tx' | 'now' | 'random'> & Partial<Pick<Context, 'actor' | 'from'>>

type AuditActor = AuditEntry['actor']
type AuditSubject = Omit<AuditEntry['subject'], 'title'> & { title?: string | null }

export type AuditEvent = {
  action: AuditAction
  subject: AuditSubject
  event_id?: Id
  changes?: Changes
  /** Actor, where it is not the caller. */
  by?: AuditActor
  /** Account, where it is not the caller's. */
  account_id?: Id
}

const USER_AGENT_MAX = 200
/** The server itself, even if a request triggered the action. */
export const BY_SYSTEM: AuditActor = { kind: 'system', id: null, name: null }
/** A buyer with the secret of the order, even if they are a team member. */
export const BY_BUYER: AuditActor = { kind: 'buyer', id: null, name: null }
/** Somebody who acted at the payment provider directly. */
export const BY_PROVIDER: AuditActor = { kind: 'provider', id: null, name: null }
const NOBODY: AuditActor = { kind: 'nobody', id: null, name: null }

/**
 * Records an action of an account in the transaction that performs it, so that neither exists without the
 * other. A buyer is recorded only as a buyer, without personal data.
 */
export async function record(context: AuditContext, event: AuditEvent): Promise<void> {
  const { tx, now, random, actor, from } = context
  const { action, subject, event_id = null, changes = [], by = auditActorOf(actor) } = event
  const account_id = event.account_id ?? (actor && accountOf(actor))
  if (account_id === undefined) throw new Error(`${action} is of no account`)
  const has_origin = by.kind !== 'buyer' && by.kind !== 'system' && by.kind !== 'provider'
  await store.insert(tx, {
    id: newId('audit_entry', random),
    account_id,
    at: now,
    action,
    actor_kind: by.kind,
    actor_id: by.id,
    actor_name: by.name,
    address: (has_origin && from?.address) || null,
    user_agent: (has_origin && from?.user_agent.slice(0, USER_AGENT_MAX)) || null,
    subject_kind: subject.kind,
    subject_id: subject.id,
    subject_title: subject.title ?? null,
    event_id,
    changes: [...changes],
  })
}

/** Records that rows of an account were exported to a file. */
export function recordExport(
  context: AuditContext,
  exported: ExportAudit,
  total_rows: number,
): Promise<void> {
  return record(context, { ...exported, changes: [makeChange('rows', null, total_rows)] })
}

type UserSubject = { id: Id; first_name: string; last_name: string }

/**
 * Records an action on a user in each account where they are a team member.
 * @param is_proved whether the user themself acted
 */
export async function recordForUser(
  context: Omit<AuditContext, 'actor'>,
  action: AuditAction,
  person: UserSubject,
  is_proved = true,
): Promise<void> {
  const { id } = person
  const title = personName(person)
  const by: AuditActor = is_proved ? { kind: 'person', id, name: title } : NOBODY
  for (const account_id of await store.accountsOf(context.tx, id))
    await record(context, { action, subject: { kind: 'user', id, title }, by, account_id })
}

function auditActorOf(actor: Actor | undefined): AuditActor {
  switch (actor?.kind) {
    case undefined:
      return BY_SYSTEM
    case 'person':
      return { kind: 'person', id: actor.user_id, name: actor.name }
    case 'device':
      return { kind: 'device', id: actor.device_id, name: null }
    case 'client':
    case 'anyone':
      return BY_BUYER
  }
}

function accountOf(actor: Actor): Id | undefined {
  if (actor.kind === 'person') return actor.member.account_id
  return actor.kind === 'device' ? actor.account_id : undefined
}
