import { sql, type SQL } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import { connect } from '#server/core/db/connect.ts'
import { DEMO_DOOR_LIST_ID } from '#server/seed/demo.ts'
import { TODAY } from '#server/seed/people.ts'
import { demoId } from '#server/seed/prng.ts'

const LIST_ID: Id = demoId('check_in_list', 'full evening')
const DEVICE_ID = demoId('device', 'full evening')
const QUESTION_ID = demoId('question', 'full evening')

/**
 * Adds what a phone receives at most to demo data of a server that is not running: entry windows of each ticket type,
 * an answer of everybody that is shown at the door, and a list that handed something out to half of them.
 * @returns the hand-out list
 */
export async function addFullEvening(data_dir: string, database_url: string | undefined): Promise<Id> {
  const db = await connect({ database_url, data_dir })
  try {
    await db.withTx(async (tx) => {
      for (const statement of STATEMENTS) await tx.execute(statement)
    })
    return LIST_ID
  } finally {
    await db.close()
  }
}

const STATEMENTS: readonly SQL[] = [
  sql`update tickets set entry_from = '00:00', entry_until = '23:59', entries_per_day = 2,
    entry_gates = array['Gate A', 'Gate B'] where event_id = ${TODAY}`,
  sql`insert into questions (id, account_id, event_id, title, description, type, options, required, is_hidden,
      shows_at_door, belongs_to, ticket_ids, sort_order, version)
    select ${QUESTION_ID}, account_id, id, 'Meal', '', 'RADIO', array['Fish', 'Tofu', 'Beef'], false, false, true,
      'TICKET', '{}', 900, 1 from events where id = ${TODAY}`,
  sql`insert into answers (id, account_id, event_id, order_id, attendee_id, question_id, question_title, answer, options,
      version)
    select 'an_' || substr(a.id, 4), a.account_id, a.event_id, a.order_id, a.id, ${QUESTION_ID}, 'Meal', '',
      jsonb_build_array((array['Fish', 'Tofu', 'Beef'])[1 + abs(hashtext(a.id)) % 3]), 1
    from attendees a where a.event_id = ${TODAY}`,
  sql`insert into check_in_lists select (jsonb_populate_record(l, ${JSON.stringify({
    id: LIST_ID,
    name: 'Badges',
    kind: 'hand_out',
    re_entry: 'never',
  })}::jsonb)).* from check_in_lists l where l.id = ${DEMO_DOOR_LIST_ID}`,
  sql`insert into devices select (jsonb_populate_record(d, ${JSON.stringify({
    id: DEVICE_ID,
    check_in_list_id: LIST_ID,
    gate: 'Desk 1',
  })}::jsonb)).* from devices d where d.check_in_list_id = ${DEMO_DOOR_LIST_ID} order by d.id limit 1`,
  sql`update event_counters set change_no = change_no + 1 where event_id = ${TODAY}`,
  sql`insert into scans (account_id, event_id, check_in_list_id, device_id, id, device_name, gate, device_seq, kind,
      attendee_id, subject, scanned_at, clock_offset_ms, local_verdict, override_allowed, body_hash, received_at,
      after_revocation, verdict, in_conflict, change_no)
    select a.account_id, a.event_id, ${LIST_ID}, ${DEVICE_ID}, 'sc_' || substr(a.id, 4), 'Desk phone', 'Desk 1',
      row_number() over (order by a.id), 'in', a.id, a.id, now() - interval '1 hour', 0, '{"kind":"admitted"}', false,
      md5(a.id), now(), false, '{"kind":"admitted"}', false, c.change_no
    from attendees a join event_counters c on c.event_id = a.event_id
    where a.event_id = ${TODAY} and abs(hashtext(a.id)) % 2 = 0`,
  sql`insert into presences (account_id, event_id, check_in_list_id, subject, attendee_id, handed_out_at)
    select account_id, event_id, check_in_list_id, subject, attendee_id, scanned_at from scans
    where check_in_list_id = ${LIST_ID}`,
]
