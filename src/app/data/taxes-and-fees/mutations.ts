import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyIn } from '#contract/endpoint.ts'
import { createTaxOrFee, deleteTaxOrFee, updateTaxOrFee, type TaxOrFee } from '#contract/taxes-and-fees.ts'
import { catalogueKeys } from '#app/data/catalogue/keys.ts'
import { api } from '#app/lib/api.ts'
import { browserPorts } from '#app/lib/browser-ports.ts'
import { currentTeamSession } from '#app/lib/session.ts'
import { taxKeys } from './keys.ts'

type Row = Pick<TaxOrFee, 'id' | 'version'>

const ofAccount = () => ({ account_id: currentTeamSession()?.account.id ?? '' })
const paramsOf = ({ id }: Row) => ({ ...ofAccount(), tax_or_fee_id: id })

/** The catalogue of this browser has them too. */
function useRefresh() {
  const queries = useQueryClient()
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: taxKeys.all }),
      queries.invalidateQueries({ queryKey: catalogueKeys.all }),
    ])
  }
}

/** Adds a tax or fee. */
function useCreateTaxOrFee() {
  return useMutation({
    mutationFn: async (body: BodyIn<typeof createTaxOrFee>) =>
      (await api().call(createTaxOrFee, { params: ofAccount(), body })).data,
    onSuccess: (data) => browserPorts().db.taxes_and_fees.put(data),
    onSettled: useRefresh(),
  })
}

/** Changes a tax or fee. */
function useUpdateTaxOrFee() {
  return useMutation({
    mutationFn: async ({ row, ...body }: BodyIn<typeof updateTaxOrFee> & { row: Row }) =>
      (await api().call(updateTaxOrFee, { params: paramsOf(row), body, version: row.version })).data,
    onSettled: useRefresh(),
  })
}

/** Saves a tax or fee: a new one, or what has changed of one. */
export function useSaveTaxOrFee() {
  const create = useCreateTaxOrFee()
  const update = useUpdateTaxOrFee()
  return (sent: {
    body: BodyIn<typeof createTaxOrFee>
    changed: BodyIn<typeof updateTaxOrFee>
    row: TaxOrFee | null
  }): Promise<TaxOrFee> =>
    sent.row === null ? create.mutateAsync(sent.body) : update.mutateAsync({ ...sent.changed, row: sent.row })
}

/** Takes a tax or fee away from the account and its ticket types. */
export function useDeleteTaxOrFee() {
  return useMutation({
    mutationFn: (row: Row) => api().call(deleteTaxOrFee, { params: paramsOf(row), version: row.version }),
    onSettled: useRefresh(),
  })
}
