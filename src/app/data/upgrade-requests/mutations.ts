import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#api-client/api-error.ts'
import {
  approveRequest,
  openRequest,
  rejectRequest,
  undoDecision,
  type OpenRequest,
} from '#contract/members/upgrade-requests.ts'
import type { BodyIn } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'
import { upgradeKeys } from './keys.ts'

/** What somebody else decided first, where a decision came second; null: it failed for another reason. */
export function decidedFirst(error: unknown): OpenRequest | null {
  if (!(error instanceof ApiError) || error.code !== 'upgrade.decided') return null
  return openRequest.safeParse(error.current).data ?? null
}

/** A change of one request: its answer takes the place of what is shown, and lists are asked for anew. */
function useRequestChange<Input extends { id: Id }>(
  change: (input: Input) => Promise<{ data: OpenRequest }>,
) {
  const queries = useQueryClient()
  const keep = (request: OpenRequest) => queries.setQueryData(upgradeKeys.one(request.id), request)
  return useMutation({
    mutationFn: async (input: Input) => (await change(input)).data,
    onSuccess: keep,
    onError: (error) => {
      const first = decidedFirst(error)
      if (first !== null) keep(first)
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: upgradeKeys.waiting })
      void queries.invalidateQueries({ queryKey: upgradeKeys.page({}).slice(0, 2) })
    },
  })
}

/** Approves a request; needs the server. */
export function useApproveRequest() {
  return useRequestChange(({ id }: { id: Id }) => api().call(approveRequest, { params: { upgrade_id: id } }))
}

/** Rejects a request, or some of its receipts; needs the server. */
export function useRejectRequest() {
  return useRequestChange(({ id, body }: { id: Id; body: BodyIn<typeof rejectRequest> }) =>
    api().call(rejectRequest, { params: { upgrade_id: id }, body }),
  )
}

/** Takes a decision back; needs the server. */
export function useUndoDecision() {
  return useRequestChange(({ id }: { id: Id }) => api().call(undoDecision, { params: { upgrade_id: id } }))
}
