import type { TaxOrFee } from '#contract/taxes-and-fees.ts'
import { useTaxesAndFees } from '#app/data/taxes-and-fees/queries.ts'
import { useOnline } from '#app/lib/online.ts'
import { rowsOfLocal, rowsOfQuery, type RowsState } from '#app/parts/list/rows-state.ts'
import type { ListControl } from '#app/parts/list/use-list-search.ts'

type TaxList = Pick<ListControl<'name' | 'rate'>, 'query' | 'sort'> & {
  search: { type?: TaxOrFee['type'] }
}

/** All of the account at once, searched and sorted here; `live` is a row as it is now. */
export function useTaxRows(list: TaxList): {
  rows: RowsState<TaxOrFee>
  live: (row: TaxOrFee) => TaxOrFee
} {
  const { data, error, refetch } = useTaxesAndFees()
  const online = useOnline()
  const live = (row: TaxOrFee) => data?.find(({ id }) => id === row.id) ?? row
  if (data === undefined) {
    return { live, rows: rowsOfQuery({ data, error, refetch, isPlaceholderData: false }, online) }
  }
  const rows = rowsOfLocal(data, list, {
    texts: ({ name, description }) => [name, description],
    by: { name: ({ name }) => name.toLowerCase(), rate: ({ rate }) => rate },
    keeps: ({ type }) => list.search.type === undefined || list.search.type === type,
  })
  return { live, rows: rows.kind === 'ready' ? { ...rows, is_stale: !online } : rows }
}
