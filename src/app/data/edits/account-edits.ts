import { useAccountRows } from '#app/data/catalogue/live.ts'
import { useTeamSession } from '#app/lib/net/session.ts'
import { useEditRowNames } from './edit-row-names.ts'
import { decideEdit } from './mutations.ts'

const NONE: never[] = []

/** Unsent edits of the account's rows, with the data needed to describe them. */
export function useAccountEdits() {
  const account = useTeamSession()?.account
  const { edits = NONE, organizers, taxes_and_fees, rooms } = useAccountRows() ?? {}
  return {
    edits,
    called: useEditRowNames(edits),
    names: {
      timezone: account?.timezone ?? 'UTC',
      currency: account?.currency_code ?? 'HKD',
      tickets: NONE,
      questions: NONE,
      organizers,
      taxes_and_fees,
      rooms,
    },
    decide: (id: string, decision: Parameters<typeof decideEdit>[1]) => void decideEdit(id, decision),
  }
}
