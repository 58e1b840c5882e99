import { ApiError } from '#api-client/api-error.ts'
import type { EditableResource, FormFieldsOf, RowOf } from '#contract/resources.ts'
import { isErrorCode } from '#contract/wire/errors.ts'
import type { Id } from '#contract/wire/id.ts'
import { fromEpochMs } from '#contract/wire/instant.ts'
import type { DateChange } from '#rules/events/moved-dates.ts'
import { moveDrafts } from '#offline/edits/planned-moves.ts'
import { queueCreate, queueDelete, queueSort, queueUpdate, type RowRef } from '#offline/edits/queue-edit.ts'
import { resolveConflict, type ConflictDecision } from '#offline/edits/resolve-conflict.ts'
import type { Edit } from '#offline/storage/edit-rows.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { isReachable } from '#app/lib/net/reachability.ts'

/** How long a form waits for the server before it says that the change is kept here and goes by itself. */
const WAIT_MS = 4_000

/** sent: the server has it; waiting: it goes when the network is there; conflict: a person has to choose. */
export type SaveOutcome = 'sent' | 'waiting' | 'conflict'

/**
 * Takes a change over at once, sends it, and waits a little for the answer. A refusal stays in the queue with
 * its reason, so that nothing typed is lost; the next save of the row takes its place.
 * @param of.row as it was shown   @param mine only the fields that changed
 * @throws ApiError with the server's refusal
 */
export async function saveEdit<R extends EditableResource>(
  of: RowRef<R> & { row: RowOf<R> },
  mine: FormFieldsOf<R>,
): Promise<SaveOutcome> {
  return waitForOutcome(await queueUpdate(browserPorts(), of, mine))
}

/**
 * Makes a row; the caller made its id, the same for each try. @throws ApiError with the server's refusal
 */
export async function createRow<R extends EditableResource>(
  of: RowRef<R>,
  fields: FormFieldsOf<R>,
): Promise<{ id: Id; saved: SaveOutcome }> {
  return { id: of.row_id, saved: await waitForOutcome(await queueCreate(browserPorts(), of, fields)) }
}

/** Deletes a row here at once and on the server as soon as it hears of it. */
export async function deleteRow<R extends EditableResource>(
  of: RowRef<R> & { row: RowOf<R> },
): Promise<void> {
  await queueDelete(browserPorts(), of)
}

/** Moves the dates of what was made here for an event that the server does not know yet with the event's start. */
export async function moveDraftsOf(event_id: Id, change: DateChange): Promise<void> {
  const { db, clock } = browserPorts()
  await moveDrafts(db, event_id, change, fromEpochMs(clock.wall_ms()))
}

/** Puts the rows of an event in order. @throws ApiError with the server's refusal */
export async function sortRows<R extends EditableResource>(
  of: Pick<RowRef<R>, 'resource' | 'on'>,
  ids: readonly Id[],
): Promise<SaveOutcome> {
  return waitForOutcome(await queueSort(browserPorts(), of, ids))
}

/** A person's decision on a conflict or a refusal. */
export async function decideEdit(edit_id: Id, decision: ConflictDecision): Promise<void> {
  await resolveConflict(browserPorts(), edit_id, decision)
}

/** What becomes of an edit while a person looks on. */
function waitForOutcome({ id }: Edit): Promise<SaveOutcome> {
  const { db, announcer } = browserPorts()
  if (!isReachable()) return Promise.resolve('waiting')
  return new Promise((resolve, reject) => {
    const end = (how: () => void) => {
      stop()
      clearTimeout(timer)
      how()
    }
    const look = async () => {
      const edit = await db.edits.get(id)
      if (edit === undefined) end(() => resolve('sent'))
      else if (edit.state === 'conflict') end(() => resolve('conflict'))
      else if (edit.state === 'refused') end(() => reject(refusalOf(edit)))
    }
    const stop = announcer.listen(({ kind }) => {
      if (kind === 'edits') void look()
    })
    const timer = setTimeout(() => end(() => resolve('waiting')), WAIT_MS)
    void look()
  })
}

function refusalOf({ error }: Edit): ApiError {
  const code = error !== null && isErrorCode(error.code) ? error.code : 'request.failed'
  const said = { code, status: 0, message: error?.message ?? code }
  return new ApiError(said, {
    ...said,
    errors: error?.errors ?? {},
    in_the_way: [...(error?.in_the_way ?? [])],
    request_id: '',
  })
}

/** Whether an edit waits for a person and not for the network. */
export const needsDecision = (edit: Edit): boolean => edit.state !== 'waiting'
