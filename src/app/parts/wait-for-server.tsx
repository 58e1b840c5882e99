import OfflineIcon from '@mui/icons-material/CloudOffOutlined'
import Button from '@mui/material/Button'
import { useEffect, useEffectEvent, useRef, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#app/lib/error-text.ts'
import { useOnline } from '#app/lib/online.ts'
import { EmptyState, ErrorState, LoadingRows } from '#app/ui/states.tsx'

interface WaitForServerProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown }
  /** For errors with words of their own; null leaves one to the usual words. */
  failed?: (error: unknown) => ReactElement | null
  children: (data: Data) => ReactNode
}

/** What the server has to say before something can be drawn; asked again when the network is back. */
export function WaitForServer<Data>({ query, failed, children }: WaitForServerProps<Data>) {
  const { t } = useTranslation('form')
  const { t: tShell } = useTranslation('shell')
  const online = useOnline()
  const was_online = useRef(online)
  const { data, error } = query
  const retry = useEffectEvent(() => void query.refetch())
  useEffect(() => {
    if (online && !was_online.current) retry()
    was_online.current = online
  }, [online])
  if (data !== undefined) return children(data)
  if (error === null) return <LoadingRows rows={4} />
  const own = failed?.(error) ?? null
  if (own !== null) return own
  if (online) return <ErrorState onRetry={() => void query.refetch()}>{errorText(error)}</ErrorState>
  return (
    <EmptyState
      icon={<OfflineIcon />}
      title={t('page.offline')}
      action={
        <Button variant="outlined" onClick={() => void query.refetch()}>
          {tShell('action.try_again')}
        </Button>
      }
    >
      {t('page.offline_text')}
    </EmptyState>
  )
}
