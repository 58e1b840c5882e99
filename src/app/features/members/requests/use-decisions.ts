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
  const openRequest = useOpenRequest()
  const approve = useApproveRequest()
  const undo = useUndoDecision()
  const openNext = useNavigateToNext(request)
  const [is_rejecting, setRejecting] = useState(false)
  const is_waiting = request.status === 'PENDING'
  const is_busy = approve.isPending || undo.isPending

  const notifyDecided = ({ decision }: DeskRequestFull) =>
    notify({ kind: 'warning', text: t('request.decided_first', { name: decision?.by ?? '' }) })
  const notifyFailure = (action: FailedAction) => (error: unknown) => {
    const decided = earlierDecisionOf(error)
    if (decided === null) notify({ kind: 'error', text: formatFailure(action, error) })
    else notifyDecided(decided)
  }
  const undoById = (id: Id) =>
    undo.mutate(
      { id },
      {
        onSuccess: () => {
          last_decided_id = null
          notify({ kind: 'success', text: t('request.undone') })
          openRequest(id)
        },
        onError: notifyFailure('update'),
      },
    )
  const can_undo =
    (request.decision !== null && Date.parse(request.decision.undo_until) > now_ms) ||
    (is_waiting && request.receipts.some(({ status }) => status === 'REJECTED'))
  const undo_id = can_undo ? request.id : last_decided_id
  const ifAllowed = <Action>(is_possible: boolean, action: Action) =>
    is_possible && online && !is_busy ? action : undefined
  return {
    is_busy,
    is_rejecting,
    stopRejecting: () => setRejecting(false),
    /** Stores a decision, or says that someone else decided first. */
    settle: (decided: DeskRequestFull, is_first: boolean) => {
      if (is_first) last_decided_id = decided.id
      else notifyDecided(decided)
    },
    can_undo,
    approve: ifAllowed(is_waiting, () =>
      approve.mutate(
        { id: request.id },
        { onSuccess: ({ id }) => (last_decided_id = id), onError: notifyFailure('approve') },
      ),
    ),
    reject: ifAllowed(is_waiting, () => setRejecting(true)),
    undo: ifAllowed(undo_id !== null, () => undo_id !== null && undoById(undo_id)),
    next: () => void openNext().catch((error: unknown) => notify({ kind: 'error', text: errorText(error) })),
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
  const openRequest = useOpenRequest()
  const { data, refetch } = useWaitingRequests()
  return async () => {
    const waiting = data ?? (await refetch({ throwOnError: true })).data ?? []
    const next = nextRequestOf(request, waiting)
    if (next === undefined) notify({ kind: 'info', text: t('request.no_next') })
    else openRequest(next.id)
  }
}

/** The longest waiting request after this one that nobody else has open; wraps around. */
function nextRequestOf({ id, requested_at }: DeskRequestFull, waiting: readonly DeskRequest[]) {
  const available = waiting.filter(
    (candidate) => candidate.id !== id && (candidate.claim === null || candidate.claim.is_mine),
  )
  return available.find((candidate) => candidate.requested_at >= requested_at) ?? available[0]
}
