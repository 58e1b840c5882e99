import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeskRequest, DeskRequestFull } from '#contract/members/upgrade-requests.ts'
import type { Id } from '#contract/wire/id.ts'
import {
  earlierDecisionOf,
  useApproveRequest,
  useUndoDecision,
} from '#app/data/upgrade-requests/mutations.ts'
import { useWaitingRequests } from '#app/data/upgrade-requests/queries.ts'
import { errorText, formatFailure, type FailedAction } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useNow } from '#app/components/use-now.ts'
import { useNotify } from '#app/ui/notifications.tsx'

/** The last decision on this page, so that Z can revert it from the next request too. */
let last_decided_id: Id | null = null

/** Available actions on an open request; undefined when unavailable. */
export function useDecisions(request: DeskRequestFull) {
  const { t } = useTranslation('members')
  const notify = useNotify()
  const online = useOnline()
  const now_ms = useNow()
  const go = useOpenRequest()
  const approve = useApproveRequest()
  const undo = useUndoDecision()
  const goToNext = useNavigateToNext(request)
  const [is_rejecting, setRejecting] = useState(false)
  const is_waiting = request.status === 'PENDING'
  const is_busy = approve.isPending || undo.isPending

  const tellFirst = ({ decision }: DeskRequestFull) =>
    notify({ kind: 'warning', text: t('request.decided_first', { name: decision?.by ?? '' }) })
  const tellFailure = (failed: FailedAction) => (error: unknown) => {
    const first = earlierDecisionOf(error)
    if (first === null) notify({ kind: 'error', text: formatFailure(failed, error) })
    else tellFirst(first)
  }
  const takeBack = (id: Id) =>
    undo.mutate(
      { id },
      {
        onSuccess: () => {
          last_decided_id = null
          notify({ kind: 'success', text: t('request.undone') })
          go(id)
        },
        onError: tellFailure('update'),
      },
    )
  const can_undo =
    (request.decision !== null && Date.parse(request.decision.undo_until) > now_ms) ||
    (is_waiting && request.receipts.some(({ status }) => status === 'REJECTED'))
  const undone = can_undo ? request.id : last_decided_id
  const when = <Deed>(holds: boolean, deed: Deed) => (holds && online && !is_busy ? deed : undefined)
  return {
    is_busy,
    is_rejecting,
    stopRejecting: () => setRejecting(false),
    /** Stores a decision, or says that someone else decided first. */
    settle: (decided: DeskRequestFull, is_first: boolean) => {
      if (is_first) last_decided_id = decided.id
      else tellFirst(decided)
    },
    can_undo,
    approve: when(is_waiting, () =>
      approve.mutate(
        { id: request.id },
        { onSuccess: ({ id }) => (last_decided_id = id), onError: tellFailure('approve') },
      ),
    ),
    reject: when(is_waiting, () => setRejecting(true)),
    undo: when(undone !== null, () => undone !== null && takeBack(undone)),
    next: () => void goToNext().catch((error: unknown) => notify({ kind: 'error', text: errorText(error) })),
  }
}

function useOpenRequest(): (id: Id) => void {
  const navigate = useNavigate()
  return (id) => void navigate({ to: '/manage/approve-upgrade/$upgradeId', params: { upgradeId: id } })
}

/** Opens the next waiting request; when not known yet, as soon as it is. */
function useNavigateToNext(request: DeskRequestFull) {
  const { t } = useTranslation('members')
  const notify = useNotify()
  const go = useOpenRequest()
  const { data, refetch } = useWaitingRequests()
  return async () => {
    const waiting = data ?? (await refetch({ throwOnError: true })).data ?? []
    const next = nextRequestOf(request, waiting)
    if (next === undefined) notify({ kind: 'info', text: t('request.no_next') })
    else go(next.id)
  }
}

/** The longest waiting request after this one that nobody else has open; wraps around. */
function nextRequestOf({ id, requested_at }: DeskRequestFull, waiting: readonly DeskRequest[]) {
  const free = waiting.filter((one) => one.id !== id && (one.claim === null || one.claim.is_mine))
  return free.find((one) => one.requested_at >= requested_at) ?? free[0]
}
