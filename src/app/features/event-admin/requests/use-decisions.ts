import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Decline } from '#contract/sales/order-approval.ts'
import type { OrderRequest } from '#contract/sales/order-requests.ts'
import type { Id } from '#contract/wire/id.ts'
import {
  earlierDecisionOf,
  refusedLinesOf,
  useDecideRequest,
  type RequestChange,
} from '#app/data/order-requests/queries.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { joinWords } from '#app/lib/format/punctuation.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useNow } from '#app/components/use-now.ts'
import { useNotify } from '#app/ui/notifications.tsx'
import { useEvent, useHasEventRight } from '../use-event.tsx'

/** Available actions on the shown request; undefined when unavailable. */
export function useDecisions(
  request: OrderRequest | undefined,
  rows: readonly OrderRequest[],
  open: (order_id: Id) => void,
) {
  const { t } = useTranslation('order-requests')
  const notify = useNotify()
  const online = useOnline()
  const now_ms = useNow()
  const may_decide = useHasEventRight('order.edit')
  const { decide, undo, undoLast, is_busy } = useChanges(request, open)
  // The list moves on to the next request before the dialog of this one has closed.
  const [declined, setDeclined] = useState<OrderRequest | null>(null)
  const is_waiting = request?.status === 'waiting'
  const decision = request?.decision ?? null
  const can_undo = decision !== null && !decision.is_settled && Date.parse(decision.undo_until) > now_ms
  const ifAllowed = <Action>(is_possible: boolean, action: Action) =>
    is_possible && may_decide && online && !is_busy ? action : undefined
  return {
    is_busy,
    may_decide,
    declined,
    stopDeclining: () => setDeclined(null),
    can_undo,
    approve: ifAllowed(is_waiting, () => request && void decide(request, { kind: 'approve' })),
    startDecline: ifAllowed(is_waiting, () => setDeclined(request ?? null)),
    decline: async (body: Decline) => {
      if (declined !== null) await decide(declined, { kind: 'decline', body })
    },
    undo: ifAllowed(
      true,
      () => void (can_undo && request !== undefined ? undo(request.order_id) : undoLast()),
    ),
    next: () => {
      const at = rows.findIndex(({ order_id }) => order_id === request?.order_id)
      const next = rows[at + 1] ?? rows[0]
      if (next === undefined || next.order_id === request?.order_id)
        notify({ kind: 'info', text: t('no_next') })
      else open(next.order_id)
    },
  }
}

/** Changes of requests with their notices. */
function useChanges(request: OrderRequest | undefined, open: (order_id: Id) => void) {
  const { t } = useTranslation('order-requests')
  const { event } = useEvent()
  const notify = useNotify()
  const { mutateAsync, isPending } = useDecideRequest(event.id)
  // So that Z undoes the last decision from the next request too.
  const last_decided_id = useRef<Id | null>(null)
  const reportFailure = (error: unknown) => {
    const decided = earlierDecisionOf(error)
    const names = refusedLinesOf(error).flatMap((at) => request?.lines[at]?.ticket_name ?? [])
    const why = errorText(error)
    if (decided !== null)
      notify({ kind: 'warning', text: t('decided_first', { name: decided.decision?.by ?? '' }) })
    else
      notify({
        kind: 'error',
        text: names.length === 0 ? why : t('refused', { names: joinWords(names), why }),
      })
  }
  const change = async (order_id: Id, wanted: RequestChange) => {
    try {
      return await mutateAsync({ order_id, change: wanted })
    } catch (error) {
      reportFailure(error)
      return null
    }
  }
  const undo = async (order_id: Id) => {
    if ((await change(order_id, { kind: 'undo' })) === null) return
    last_decided_id.current = null
    notify({ kind: 'success', text: t('undone') })
    open(order_id)
  }
  const decide = async ({ order_id }: OrderRequest, wanted: RequestChange) => {
    if ((await change(order_id, wanted)) === null) return
    last_decided_id.current = order_id
    const text = wanted.kind === 'approve' ? t('approved_notice') : t('declined_notice')
    const action = { label: t('undo'), onSelect: () => void undo(order_id) }
    notify({ kind: 'success', text, action })
  }
  const undoLast = async () => {
    if (last_decided_id.current !== null) await undo(last_decided_id.current)
  }
  return { decide, undo, undoLast, is_busy: isPending }
}
