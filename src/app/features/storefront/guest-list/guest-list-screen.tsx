import LinkOffIcon from '@mui/icons-material/LinkOffOutlined'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api-client/api-error.ts'
import { useHostedList } from '#app/data/guest-lists/hosted.ts'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { Page } from '#app/ui/page.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { GuestNames } from './guest-names.tsx'

/** A link truncated by a messenger is as invalid as a revoked one. */
const isInvalidLink = (error: unknown): boolean =>
  error instanceof ApiError && ['link.invalid', 'request.invalid'].includes(error.code)

/** The page on which a host names their guests, by a link and without an account. */
export function GuestListScreen({ token }: { token: string }) {
  const { t } = useTranslation('guest-lists')
  const list = useHostedList(token)
  const [reloads, setReloads] = useState(0)
  const reload = async () => {
    await list.refetch()
    setReloads(reloads + 1)
  }
  return (
    <Page title={list.data?.event.title ?? t('host.page')} width="sm">
      <WaitForServer
        query={list}
        instead={
          isInvalidLink(list.error) ? (
            <EmptyState icon={<LinkOffIcon />} title={t('host.dead')}>
              {t('host.dead_text')}
            </EmptyState>
          ) : null
        }
      >
        {(found) => <GuestNames key={reloads} token={token} list={found} onReload={() => void reload()} />}
      </WaitForServer>
    </Page>
  )
}
