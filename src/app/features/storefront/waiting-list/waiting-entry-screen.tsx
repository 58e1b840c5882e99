import LinkOffIcon from '@mui/icons-material/LinkOffOutlined'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api-client/api-error.ts'
import { useWaitingEntry } from '#app/data/waiting-list/own.ts'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { Page } from '#app/ui/page.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { OwnEntry } from './own-entry.tsx'

/** A link truncated by a messenger is as invalid as a deleted one. */
const isInvalidLink = (error: unknown): boolean =>
  error instanceof ApiError && ['link.invalid', 'request.invalid'].includes(error.code)

/** The page of a person who waits for tickets, by an emailed link. */
export function WaitingEntryScreen({ token }: { token: string }) {
  const { t } = useTranslation('waiting-list')
  const entry = useWaitingEntry(token)
  return (
    <Page title={entry.data?.event.title ?? t('own.page')} width="sm">
      <WaitForServer
        query={entry}
        instead={
          isInvalidLink(entry.error) ? (
            <EmptyState icon={<LinkOffIcon />} title={t('own.dead')}>
              {t('own.dead_text')}
            </EmptyState>
          ) : null
        }
      >
        {(found) => <OwnEntry token={token} entry={found} />}
      </WaitForServer>
    </Page>
  )
}
