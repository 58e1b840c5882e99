import DoneIcon from '@mui/icons-material/CheckCircle'
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#app/lib/net/session.ts'
import { OnlineOnly } from '#app/components/online-only.tsx'
import { missingContentOf, PublishDialog } from '#app/components/public-page/publish-dialog.tsx'
import { LinkButton } from '#app/ui/links.tsx'
import { Page } from '#app/ui/page.tsx'
import { useEvent, useHasEventRight } from '../use-event.tsx'
import { useSetStatus } from '../use-set-status.ts'
import { PublishedNotice } from './is-public.tsx'
import { setupStepsOf } from './steps.ts'

/** Setup steps from a draft to an open door. */
export function GettingStartedScreen() {
  const { t } = useTranslation('dashboard')
  const resources = useEvent()
  const session = useSession()
  const steps = setupStepsOf({ ...resources, is_email_verified: session?.user.is_email_verified === true })
  const done = steps.filter(({ is_done }) => is_done).length
  const isOpen = (step: 'tickets' | 'list') => steps.some(({ name, is_done }) => name === step && !is_done)
  const texts = {
    email: { title: t('start.email'), text: t('start.email_text'), link: t('start.email_go') },
    description: {
      title: t('start.description'),
      text: t('start.description_text'),
      link: t('start.description_go'),
    },
    place: { title: t('start.place'), text: t('start.place_text'), link: t('start.place_go') },
    cover: { title: t('start.cover'), text: t('start.cover_text'), link: t('start.cover_go') },
    tickets: {
      title: t('start.tickets'),
      text:
        resources.tickets.length > 0 && isOpen('tickets')
          ? t('start.tickets_fault')
          : t('start.tickets_text'),
      link: t('start.tickets_go'),
    },
    list: {
      title: t('start.list'),
      text:
        resources.check_in_lists.length > 0 && isOpen('list') ? t('start.list_fault') : t('start.list_text'),
      link: t('start.list_go'),
    },
    live: { title: t('start.live'), text: t('start.live_text'), link: t('start.live_go') },
  }
  return (
    <Page title={t('start.title')} subtitle={t('start.progress', { done, all: steps.length })} width="md">
      <LinearProgress
        variant="determinate"
        value={(done / steps.length) * 100}
        aria-label={t('start.progress', { done, all: steps.length })}
        sx={{ mb: 3, height: 8, borderRadius: 4 }}
      />
      <PublishedNotice />
      <Stack component="ol" sx={{ gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
        {steps.map(({ name, to, is_done }) => (
          <Paper key={name} component="li" variant="outlined" sx={step}>
            <Box sx={{ color: is_done ? 'success.main' : 'text.secondary', display: 'flex' }}>
              {is_done ? (
                <DoneIcon titleAccess={t('start.done')} />
              ) : (
                <OpenIcon titleAccess={t('start.open')} />
              )}
            </Box>
            <Box sx={{ flex: '1 1 14rem', minWidth: 0 }}>
              <Typography component="h2" variant="h3">
                {texts[name].title}
              </Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {texts[name].text}
              </Typography>
            </Box>
            {!is_done && <StepLink to={to} label={texts[name].link} />}
          </Paper>
        ))}
      </Stack>
    </Page>
  )
}

const step = { p: 2, display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' } as const

function StepLink({ to, label }: { to: ReturnType<typeof setupStepsOf>[number]['to']; label: string }) {
  const { event } = useEvent()
  const params = { eventId: event.id }
  const props = { variant: 'outlined', children: label } as const
  switch (to) {
    case '/manage/profile':
      return <LinkButton to="/manage/profile" {...props} />
    case 'details':
    case 'place':
    case 'pictures': {
      const search = to === 'details' ? {} : { part: to }
      return <LinkButton to="/manage/event/$eventId/settings" params={params} search={search} {...props} />
    }
    case 'tickets':
      return <LinkButton to="/manage/event/$eventId/tickets" params={params} {...props} />
    case 'check-in':
      return <LinkButton to="/manage/event/$eventId/check-in" params={params} {...props} />
    case null:
      return <PublishStep label={label} />
  }
}

/** Publishing requires the server, which alone can confirm that the event is public. */
function PublishStep({ label }: { label: string }) {
  const { event } = useEvent()
  const may_edit = useHasEventRight('event.edit')
  const { set, isPending } = useSetStatus()
  const [is_confirming, setConfirming] = useState(false)
  if (!may_edit || event.status !== 'draft') return null
  const close = () => setConfirming(false)
  return (
    <>
      <OnlineOnly>
        {(offline) => (
          <Button
            variant="contained"
            loading={isPending}
            disabled={offline || event.is_new}
            onClick={() => (missingContentOf(event).length > 0 ? setConfirming(true) : void set('live'))}
          >
            {label}
          </Button>
        )}
      </OnlineOnly>
      {is_confirming && (
        <PublishDialog
          event={event}
          pending={isPending}
          onConfirm={() => void set('live').then(close)}
          onClose={close}
        />
      )}
    </>
  )
}
