import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { TestMail } from '#contract/account/email-setup.ts'
import { useSendTestMail, useSendUnsentMails } from '#app/data/email-setup/mutations.ts'
import { useMailSetup } from '#app/data/email-setup/queries.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useHasRight } from '#app/lib/net/session.ts'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { Panel } from '#app/ui/panel.tsx'

/** Whether the server can send email, and a test email. */
export function MailPanel() {
  const { t } = useTranslation('account')
  return (
    <Panel title={t('mail.title')}>
      <WaitForServer query={useMailSetup()}>
        {({ sends, from, unsent }) => (
          <Stack sx={{ gap: 2 }}>
            {sends ? (
              <TestMailForm from={from ?? ''} />
            ) : (
              <Alert severity="warning">{t('mail.not_set_up')}</Alert>
            )}
            <UnsentMails count={unsent} sends={sends} />
          </Stack>
        )}
      </WaitForServer>
    </Panel>
  )
}

/** Emails that were not sent while no mail server was set up, and a button that sends them. */
function UnsentMails({ count, sends }: { count: number; sends: boolean }) {
  const { t } = useTranslation('account')
  const online = useOnline()
  const may_edit = useHasRight('account.edit')
  const notify = useNotify()
  const send = useSendUnsentMails()
  if (count === 0) return null
  return (
    <Alert
      severity="info"
      action={
        sends &&
        may_edit && (
          <Button
            color="inherit"
            size="small"
            loading={send.isPending}
            disabled={!online}
            onClick={() =>
              send.mutate(undefined, {
                onSuccess: () => notify({ kind: 'success', text: t('mail.unsent_queued') }),
                onError: (error) => notify({ kind: 'error', text: errorText(error) }),
              })
            }
          >
            {t('mail.send_unsent')}
          </Button>
        )
      }
    >
      {t('mail.unsent', { count })}
      {!sends && <Typography variant="body2">{t('mail.unsent_later')}</Typography>}
    </Alert>
  )
}

function TestMailForm({ from }: { from: string }) {
  const { t } = useTranslation('account')
  const online = useOnline()
  const may_edit = useHasRight('account.edit')
  const test = useSendTestMail()
  return (
    <>
      <Typography sx={{ mb: 2, overflowWrap: 'anywhere' }}>{t('mail.from', { from })}</Typography>
      {may_edit && (
        <Button
          variant="outlined"
          loading={test.isPending}
          disabled={!online}
          onClick={() => test.mutate(undefined)}
        >
          {t('mail.test')}
        </Button>
      )}
      <div role="status">
        {test.data !== undefined && <TestResult {...test.data} />}
        {test.error !== null && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {errorText(test.error)}
          </Alert>
        )}
      </div>
    </>
  )
}

function TestResult({ is_sent, to, answer }: TestMail) {
  const { t } = useTranslation('account')
  return (
    <Alert severity={is_sent ? 'success' : 'error'} sx={{ mt: 2, overflowWrap: 'anywhere' }}>
      {is_sent ? t('mail.sent', { to }) : t('mail.failed')}
      <Typography variant="body2" sx={{ mt: 0.5 }}>
        {t('mail.answer')} <code lang="en">{answer}</code>
      </Typography>
    </Alert>
  )
}
