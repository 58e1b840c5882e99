import { ApiError } from '#api-client/api-error.ts'
import type { EditableResource, FormFieldsOf, RowOf } from '#contract/resources.ts'
import { isErrorCode } from '#contract/wire/errors.ts'
import type { Id } from '#contract/wire/id.ts'
import { fromEpochMs } from '#contract/wire/instant.ts'
import type { DateChange } from '#rules/events/moved-dates.ts'
import { moveDrafts } from '#offline/edits/planned-moves.ts'
import {
  queueCreate,
  queueDelete,
  queueMove,
  queueSort,
  queueUpdate,
  type RowRef,
} from '#offline/edits/queue-edit.ts'
import { resolveConflict, type ConflictDecision } from '#offline/edits/resolve-conflict.ts'
import type { RowMove } from '#offline/resources/resource.ts'
import type { Edit } from '#offline/storage/edit-rows.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { isReachable } from '#app/lib/net/reachability.ts'

/** How long a form waits for the server before it reports the change as saved locally, in milliseconds. */
const WAIT_MS = 4_000

/** sent: the server has it; waiting: it is sent when the network returns; conflict: the user has to choose. */
export type SaveOutcome = 'sent' | 'waiting' | 'conflict'

/**
 * Applies a change locally, sends it, and waits briefly for the answer. A rejected edit stays in the queue with
 * its reason, so that no input is lost; the next save of the row replaces it.
 * @param ref.row the row as it was shown
 * @param changes only the changed fields
 * @throws ApiError with the server's rejection
 */
export async function saveEdit<R extends EditableResource>(
  ref: RowRef<R> & { row: RowOf<R> },
  changes: FormFieldsOf<R>,
): Promise<SaveOutcome> {
  return waitForOutcome(await queueUpdate(browserPorts(), ref, changes))
}

/**
 * Creates a row; the caller generates its id, which is the same for each attempt.
 * @throws ApiError with the server's rejection
 */
export async function createRow<R extends EditableResource>(
  ref: RowRef<R>,
  fields: FormFieldsOf<R>,
): Promise<{ id: Id; saved: SaveOutcome }> {
  return { id: ref.row_id, saved: await waitForOutcome(await queueCreate(browserPorts(), ref, fields)) }
}

/** Deletes a row locally at once, and on the server as soon as it is reachable. */
export async function deleteRow<R extends EditableResource>(
  ref: RowRef<R> & { row: RowOf<R> },
): Promise<void> {
  await queueDelete(browserPorts(), ref)
}

/** Shifts the dates of rows created here with the start of an event that the server does not know yet. */
export async function moveDraftsOf(event_id: Id, change: DateChange): Promise<void> {
  const { db, clock } = browserPorts()
  await moveDrafts(db, event_id, change, fromEpochMs(clock.wall_ms()))
}

/**
 * Reorders the rows of an event.
 * @throws ApiError with the server's rejection
 */
export async function sortRows<R extends EditableResource>(
  ref: Pick<RowRef<R>, 'resource' | 'on'>,
  ids: readonly Id[],
): Promise<SaveOutcome> {
  return waitForOutcome(await queueSort(browserPorts(), ref, ids))
}

/**
 * Moves ids from one row to another, both at once.
 * @param ref.row the row that they leave, as shown
 * @throws ApiError with the server's rejection
 */
export async function moveIds<R extends EditableResource>(
  ref: RowRef<R> & { row: RowOf<R> },
  move: RowMove,
): Promise<SaveOutcome> {
  return waitForOutcome(await queueMove(browserPorts(), ref, move))
}

/** Applies the user's decision on a conflict or a rejection. */
export async function decideEdit(edit_id: Id, decision: ConflictDecision): Promise<void> {
  await resolveConflict(browserPorts(), edit_id, decision)
}

/** Waits for the outcome of an edit. */
function waitForOutcome({ id }: Edit): Promise<SaveOutcome> {
  const { db, announcer } = browserPorts()
  if (!isReachable()) return Promise.resolve('waiting')
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      stop()
      clearTimeout(timer)
      settle()
    }
    const check = async () => {
      const edit = await db.edits.get(id)
      if (edit === undefined) finish(() => resolve('sent'))
      else if (edit.state === 'conflict') finish(() => resolve('conflict'))
      else if (edit.state === 'refused') finish(() => reject(refusalOf(edit)))
    }
    const stop = announcer.listen(({ kind }) => {
      if (kind === 'edits') void check()
    })
    const timer = setTimeout(() => finish(() => resolve('waiting')), WAIT_MS)
    void check()
  })
}

function refusalOf({ error }: Edit): ApiError {
  const code = error !== null && isErrorCode(error.code) ? error.code : 'request.failed'
  const details = { code, status: 0, message: error?.message ?? code }
  return new ApiError(details, {
    ...details,
    errors: error?.errors ?? {},
    in_the_way: [...(error?.in_the_way ?? [])],
    request_id: '',
  })
}

/** Whether an edit needs a decision of the user, not the network. */
export const needsDecision = (edit: Edit): boolean => edit.state !== 'waiting'
