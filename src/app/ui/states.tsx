import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#app/lib/net/online.ts'

/** Placeholder of a loading list, with the height of real rows. */
export function LoadingRows({ rows = 5 }: { rows?: number }) {
  const { t } = useTranslation('shell')
  return (
    <Stack role="status" aria-label={t('state.loading')} sx={loading_rows}>
      {Array.from({ length: rows }, (_, row) => (
        <Box key={row} sx={loading_row}>
          <Skeleton width="40%" />
        </Box>
      ))}
    </Stack>
  )
}

const loading_rows = { border: 1, borderBottom: 0, borderColor: 'divider' } as const
const loading_row = { height: 'var(--row)', p: 1.5, borderBottom: 1, borderColor: 'divider' } as const

interface MessageProps {
  icon?: ReactNode
  title: string
  /** Explanation, or the next step. */
  children?: ReactNode
  action?: ReactNode
}

function Message({ icon, title, children, action }: MessageProps) {
  return (
    <Stack sx={message}>
      {icon && (
        <Box aria-hidden sx={{ color: 'text.secondary', '& svg': { fontSize: 44 } }}>
          {icon}
        </Box>
      )}
      <Typography variant="h2" component="p">
        {title}
      </Typography>
      {children && (
        <Typography component="div" sx={{ color: 'text.secondary', '&&': { maxWidth: 'min(100%, 36rem)' } }}>
          {children}
        </Typography>
      )}
      {action && <Box sx={{ mt: 1 }}>{action}</Box>}
    </Stack>
  )
}

const message = {
  alignItems: 'center',
  textAlign: 'center',
  gap: 1.5,
  py: { xs: 5, md: 8 },
  px: 2,
  // A long word breaks at the width of the message.
  '& > *': { maxWidth: '100%' },
} as const

/** Empty state with the next step. */
export function EmptyState(props: MessageProps) {
  return <Message {...props} />
}

interface ErrorStateProps {
  title?: string
  /** Error text. */
  children?: ReactNode
  onRetry?: () => void
}

/** Error state with a retry button. Offline, it says so instead of reporting an error. */
export function ErrorState({ title, children, onRetry }: ErrorStateProps) {
  const { t } = useTranslation('shell')
  const online = useOnline()
  return (
    <Box role="alert">
      <Message
        title={title ?? (online ? t('error.title') : t('offline.title'))}
        action={
          onRetry && (
            <Button variant="outlined" onClick={onRetry}>
              {t('action.try_again')}
            </Button>
          )
        }
      >
        {children}
      </Message>
    </Box>
  )
}
