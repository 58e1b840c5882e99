import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { ApiError } from '#api-client/api-error.ts'
import {
  deleteMember,
  exportMembers,
  grantTier,
  readMember,
  takeBackTier,
  updateMember,
  type Member,
} from '#contract/members/members.ts'
import type { BodyInput, OkOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'
import { fetchFile, type FetchedFile, type FetchFileOptions } from '#app/lib/net/fetch-file.ts'
import { memberKeys } from './keys.ts'

export type FullMember = OkOf<typeof readMember>['data']

const callOptionsOf = ({ id: member_id }: Pick<Member, 'id'>) => ({ params: { member_id } })

const blockingOrders = z.object({
  orders: z.array(
    z.object({ id: z.string(), event_id: z.string(), event_title: z.string(), starts_at: z.string() }),
  ),
})
export type BlockingOrders = z.infer<typeof blockingOrders>['orders']

/** The orders that prevent an erasure, when that is why it was refused. */
export function blockingOrdersOf(error: unknown): BlockingOrders {
  if (!(error instanceof ApiError) || error.code !== 'member.has_future') return []
  return blockingOrders.safeParse(error.current).data?.orders ?? []
}

/** Changes one member; the server's answer replaces the cached member. */
function useMemberChange<Input, Answer>(member: FullMember, change: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  const key = memberKeys.detail(member.id)
  return useMutation({
    mutationFn: change,
    onError: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'version.stale') return
      const current = readMember.ok.safeParse({ data: error.current })
      if (current.success) queries.setQueryData(key, current.data.data)
    },
    onSettled: (_, error) => {
      void queries.invalidateQueries({ queryKey: memberKeys.pages })
      if (error === null) return queries.invalidateQueries({ queryKey: key })
      return undefined
    },
  })
}

/** Updates a member; requires the server. */
export function useUpdateMember(member: FullMember) {
  const queries = useQueryClient()
  return useMemberChange(
    member,
    async ({ version, ...body }: BodyInput<typeof updateMember> & { version: number }) => {
      const { data } = await api().call(updateMember, { ...callOptionsOf(member), body, version })
      queries.setQueryData(memberKeys.detail(member.id), { ...data, history: member.history })
      return data
    },
  )
}

/** Grants a tier to a member; requires the server. */
export function useGrantTier(member: FullMember) {
  return useMemberChange(member, (body: BodyInput<typeof grantTier>) =>
    api().call(grantTier, { ...callOptionsOf(member), body }),
  )
}

/** Revokes a grant; requires the server. */
export function useTakeBackTier(member: FullMember) {
  return useMemberChange(member, (grant_id: Id) =>
    api().call(takeBackTier, { params: { member_id: member.id, grant_id } }),
  )
}

/** Closes a membership and erases the person; requires the server. */
export function useEraseMember(member: FullMember) {
  return useMemberChange(member, (_: undefined) =>
    api().call(deleteMember, { ...callOptionsOf(member), version: member.version }),
  )
}

/** Downloads all members that match the filters as a file. Returns the file with its name. */
export async function fetchMembers(
  body: BodyInput<typeof exportMembers>,
  options: FetchFileOptions,
): Promise<FetchedFile> {
  return fetchFile(options, `members.${body.format ?? 'xlsx'}`, (limits) =>
    api().download(exportMembers, { body, ...limits }),
  )
}
