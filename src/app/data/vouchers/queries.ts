import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createVouchers,
  exportVouchers,
  listVouchers,
  voidVouchers,
  type VouchersNew,
} from '#contract/sales/vouchers.ts'
import type { BodyInput, QueryInput } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'
import { fetchFile, type FetchedFile, type FetchFileOptions } from '#app/lib/net/fetch-file.ts'

type VouchersQuery = NonNullable<QueryInput<typeof listVouchers>>
const keyOf = (event_id: Id) => ['vouchers', event_id] as const

/** One page of the vouchers of an event. */
export function useVouchers(event_id: Id, query: VouchersQuery) {
  return useQuery({
    queryKey: [...keyOf(event_id), query],
    queryFn: () => api().call(listVouchers, { params: { event_id }, query }),
    placeholderData: keepPreviousData,
  })
}

export function useCreateVouchers(event_id: Id) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: VouchersNew) =>
      (await api().call(createVouchers, { params: { event_id }, body })).data,
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(event_id) }),
  })
}

export function useVoidVouchers(event_id: Id) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (voucher_ids: Id[]) =>
      (await api().call(voidVouchers, { params: { event_id }, body: { voucher_ids } })).data.voided,
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(event_id) }),
  })
}

/** Downloads the vouchers of an event as a file. */
export function fetchVouchers(
  event_id: Id,
  body: BodyInput<typeof exportVouchers>,
  options: FetchFileOptions,
): Promise<FetchedFile> {
  return fetchFile(options, `vouchers.${body.format}`, (limits) =>
    api().download(exportVouchers, { params: { event_id }, body, ...limits }),
  )
}
