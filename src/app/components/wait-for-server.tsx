import OfflineIcon from '@mui/icons-material/CloudOffOutlined'
import Button from '@mui/material/Button'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText, formatFailure, type FailedAction } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { EmptyState, ErrorState, LoadingRows } from '#app/ui/states.tsx'

interface WaitForServerProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown }
  /** Shown in place of the data and of the usual error. */
  instead?: ReactElement | null
  /** The failed action, if it is more than loading. */
  failed?: FailedAction
  children: (data: Data) => ReactNode
}

/** Renders its children with the server's data; refetched when the network is back. */
export function WaitForServer<Data>({ query, instead = null, failed, children }: WaitForServerProps<Data>) {
  const { t } = useTranslation('form')
  const { t: tShell } = useTranslation('shell')
  const online = useOnline()
  const { data, error } = query
  if (data !== undefined) return children(data)
  if (error === null) return <LoadingRows rows={4} />
  if (instead !== null) return instead
  const retry = () => void query.refetch()
  if (online && failed !== undefined)
    return <ErrorState title={formatFailure(failed, error)} onRetry={retry} />
  if (online) return <ErrorState onRetry={retry}>{errorText(error)}</ErrorState>
  return (
    <EmptyState
      icon={<OfflineIcon />}
      title={t('page.offline')}
      action={
        <Button variant="outlined" onClick={retry}>
          {tShell('action.try_again')}
        </Button>
      }
    >
      {t('page.offline_text')}
    </EmptyState>
  )
}
