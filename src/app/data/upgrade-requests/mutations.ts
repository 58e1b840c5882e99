import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#api-client/api-error.ts'
import {
  approveRequest,
  deskRequestFull,
  rejectRequest,
  undoDecision,
  type DeskRequestFull,
} from '#contract/members/upgrade-requests.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'
import { upgradeKeys } from './keys.ts'

/** The decision that someone else made first, on a conflict; null for any other error. */
export function earlierDecisionOf(error: unknown): DeskRequestFull | null {
  if (!(error instanceof ApiError) || error.code !== 'upgrade.decided') return null
  return deskRequestFull.safeParse(error.current).data ?? null
}

/** Changes one request; the answer replaces the cached request, and lists are invalidated. */
function useRequestChange<Input extends { id: Id }>(
  change: (input: Input) => Promise<{ data: DeskRequestFull }>,
) {
  const queries = useQueryClient()
  const replace = (request: DeskRequestFull) => queries.setQueryData(upgradeKeys.detail(request.id), request)
  return useMutation({
    mutationFn: async (input: Input) => (await change(input)).data,
    onSuccess: replace,
    onError: (error) => {
      const decided = earlierDecisionOf(error)
      if (decided !== null) replace(decided)
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: upgradeKeys.waiting })
      void queries.invalidateQueries({ queryKey: upgradeKeys.page({}).slice(0, 2) })
    },
  })
}

/** Approves a request; requires the server. */
export function useApproveRequest() {
  return useRequestChange(({ id }: { id: Id }) => api().call(approveRequest, { params: { upgrade_id: id } }))
}

/** Rejects a request or some of its receipts; requires the server. */
export function useRejectRequest() {
  return useRequestChange(({ id, body }: { id: Id; body: BodyInput<typeof rejectRequest> }) =>
    api().call(rejectRequest, { params: { upgrade_id: id }, body }),
  )
}

/** Reverts a decision; requires the server. */
export function useUndoDecision() {
  return useRequestChange(({ id }: { id: Id }) => api().call(undoDecision, { params: { upgrade_id: id } }))
}
