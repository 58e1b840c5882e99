import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#app/lib/net/online.ts'

/** While a list is on its way: rows of the height that the real ones will have. */
export function LoadingRows({ rows = 5 }: { rows?: number }) {
  const { t } = useTranslation('shell')
  return (
    <Stack role="status" aria-label={t('state.loading')} sx={{ gap: 1 }}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} variant="rounded" sx={{ height: 'var(--row)' }} />
      ))}
    </Stack>
  )
}

interface MessageProps {
  icon?: ReactNode
  title: string
  /** What it means, or what to do next. */
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
  // A long word breaks before it is wider than the message.
  '& > *': { maxWidth: '100%' },
} as const

/** Nothing here yet, and what to do about it. */
export function EmptyState(props: MessageProps) {
  return <Message {...props} />
}

interface ErrorStateProps {
  title?: string
  /** What happened, in words of the error list. */
  children?: ReactNode
  onRetry?: () => void
}

/** It did not work; says what and offers to try again. Without a network nothing went wrong: that is said. */
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
