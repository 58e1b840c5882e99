import type { AuditAction, AuditEntry } from '#contract/account/audit.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { personName } from '#rules/text/person-name.ts'
import type { ExportAudit } from '#server/core/http/answer.ts'
import type { Actor, Context } from '#server/core/http/context.ts'
import { makeChange, type Changes } from './changes.ts'
import * as store from './store.ts'

/** What a change is written down from: its transaction, and of a request who asks from where; else it is the server. */
export type AuditContext = Pick<Context, 'tx' | 'now' | 'random'> & Partial<Pick<Context, 'actor' | 'from'>>

type AuditActor = AuditEntry['actor']
type AuditSubject = Omit<AuditEntry['subject'], 'title'> & { title?: string | null }

type AuditEvent = {
  action: AuditAction
  subject: AuditSubject
  event_id?: Id
  changes?: Changes
  /** Where it is not whoever asks. */
  by?: AuditActor
  /** Where it is not that of whoever asks. */
  account_id?: Id
}

const USER_AGENT_MAX = 200
/** What was done by the server itself, even where somebody asked. */
export const BY_SYSTEM: AuditActor = { kind: 'system', id: null, name: null }
/** A buyer with the secret of the order, even one who is of the team. */
export const BY_BUYER: AuditActor = { kind: 'buyer', id: null, name: null }
/** Whoever did it at the payment provider itself. */
export const BY_PROVIDER: AuditActor = { kind: 'provider', id: null, name: null }
const NOBODY: AuditActor = { kind: 'nobody', id: null, name: null }

/**
 * Writes down what was done in an account, in the transaction that does it, so that there is never one without the
 * other. Of buyers nothing is kept but that it was one of them.
 */
export async function record(context: AuditContext, happened: AuditEvent): Promise<void> {
  const { tx, now, random, actor, from } = context
  const { action, subject, event_id = null, changes = [], by = auditActorOf(actor) } = happened
  const account_id = happened.account_id ?? (actor && accountOf(actor))
  if (account_id === undefined) throw new Error(`${action} is of no account`)
  const is_kept = by.kind !== 'buyer' && by.kind !== 'system' && by.kind !== 'provider'
  await store.insert(tx, {
    id: newId('audit_entry', random),
    account_id,
    at: now,
    action,
    actor_kind: by.kind,
    actor_id: by.id,
    actor_name: by.name,
    address: (is_kept && from?.address) || null,
    user_agent: (is_kept && from?.user_agent.slice(0, USER_AGENT_MAX)) || null,
    subject_kind: subject.kind,
    subject_id: subject.id,
    subject_title: subject.title ?? null,
    event_id,
    changes: [...changes],
  })
}

/** Writes down that rows were taken out of an account as a file. */
export function recordExport(
  context: AuditContext,
  exported: ExportAudit,
  total_rows: number,
): Promise<void> {
  return record(context, { ...exported, changes: [makeChange('rows', null, total_rows)] })
}

type UserSubject = { id: Id; first_name: string; last_name: string }

/**
 * Writes down what concerns a person, whoever they are to an account, in each account where they work.
 * @param is_proved whether it was they who did it
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
