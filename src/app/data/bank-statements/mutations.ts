import { useMutation, useQueryClient } from '@tanstack/react-query'
import { importBankStatement, type StatementImport } from '#contract/orders/bank-statements.ts'
import {
  giveBackStatementLine,
  ignoreStatementLines,
  takeStatementLines,
  takeSureStatementLines,
} from '#contract/orders/statement-lines.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'
import { useTeamSession } from '#app/lib/net/session.ts'
import { bankStatementKeys } from './keys.ts'

/** A long file is matched with earlier lines, and slow connections upload it slowly. */
const TIMEOUT_MS = 5 * 60_000

/** Runs a change of bank lines, then reloads them; orders may have been paid, so everything else is stale too. */
function useLineChange<Input, Output>(change: (account_id: Id, input: Input) => Promise<Output>) {
  const account_id = useTeamSession()?.account.id ?? ''
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => change(account_id, input),
    onSettled: () => queries.invalidateQueries(),
  })
}

/** Reads a bank's file, or imports it; requires the server. */
export function useImportStatement() {
  const account_id = useTeamSession()?.account.id ?? ''
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({
      file,
      body,
    }: {
      file: File
      body: BodyInput<typeof importBankStatement>
    }): Promise<StatementImport> =>
      (
        await api().call(importBankStatement, {
          params: { account_id },
          file,
          body,
          timeout_ms: TIMEOUT_MS,
        })
      ).data,
    onSuccess: (_, { body }) =>
      body.mode === 'run' && queries.invalidateQueries({ queryKey: bankStatementKeys.all }),
  })
}

/** Pays orders with the money of lines; requires the server. */
export function useTakeLines() {
  return useLineChange((account_id, body: BodyInput<typeof takeStatementLines>) =>
    api().call(takeStatementLines, { params: { account_id }, body }),
  )
}

/** Pays the orders of all sure lines, request by request; requires the server. */
export function useTakeSureLines() {
  return useLineChange(async (account_id, body: BodyInput<typeof takeSureStatementLines>) => {
    let taken = 0
    let refused = 0
    for (;;) {
      const { data } = await api().call(takeSureStatementLines, { params: { account_id }, body })
      taken += data.taken
      refused += data.refused
      if (data.remaining === 0 || data.taken === 0) return { taken, refused }
    }
  })
}

/** Ignores lines, or makes them new again; requires the server. */
export function useIgnoreLines() {
  return useLineChange((account_id, body: BodyInput<typeof ignoreStatementLines>) =>
    api().call(ignoreStatementLines, { params: { account_id }, body }),
  )
}

/** Records that the money of a line was refunded; requires the server. */
export function useGiveBackLine(statement_line_id: Id) {
  return useLineChange((account_id, body: BodyInput<typeof giveBackStatementLine>) =>
    api().call(giveBackStatementLine, { params: { account_id, statement_line_id }, body }),
  )
}
