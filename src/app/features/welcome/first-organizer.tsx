import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Organizer } from '#contract/organizers.ts'
import { useOrganizers } from '#app/data/organizers/queries.ts'
import { WaitForServer } from '#app/parts/wait-for-server.tsx'
import { EmptyState } from '#app/ui/states.tsx'

const OLDEST = { sort_by: 'created_at', sort_direction: 'asc', per_page: 1 } as const

/** The organizer that the account came with. */
export function FirstOrganizer({ children }: { children: (organizer: Organizer) => ReactNode }) {
  const { t } = useTranslation('auth')
  return (
    <WaitForServer query={useOrganizers(OLDEST)}>
      {({ data: [organizer] }) =>
        organizer === undefined ? <EmptyState title={t('welcome.no_organizer')} /> : children(organizer)
      }
    </WaitForServer>
  )
}
