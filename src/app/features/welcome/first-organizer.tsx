import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Organizer } from '#contract/events/organizers.ts'
import { useAccountRows } from '#app/data/catalogue/live.ts'
import { useCataloguePull } from '#app/data/catalogue/queries.ts'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { EmptyState } from '#app/ui/states.tsx'

/** The organizer created with the account. */
export function FirstOrganizer({ children }: { children: (organizer: Organizer) => ReactNode }) {
  const { t } = useTranslation('auth')
  const { error, refetch } = useCataloguePull()
  const account_rows = useAccountRows()
  const data = account_rows?.is_kept === true ? account_rows.organizers : undefined
  return (
    <WaitForServer query={{ data, error, refetch }}>
      {(organizers) => {
        const [first] = organizers.toSorted((a, b) => a.created_at.localeCompare(b.created_at))
        return first === undefined ? <EmptyState title={t('welcome.no_organizer')} /> : children(first)
      }}
    </WaitForServer>
  )
}
