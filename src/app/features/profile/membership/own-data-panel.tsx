import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetchOwnData } from '#app/data/membership/own-data.ts'
import { useMembership } from '#app/data/membership/queries.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { saveFile } from '#app/lib/save-file.ts'
import { Panel } from '#app/ui/panel.tsx'
import { CloseMembershipDialog } from './close-dialog.tsx'

/** Download of the user's data, and for a member closing the membership. */
export function PersonalDataPanel() {
  const { t } = useTranslation('membership')
  const online = useOnline()
  const copy = useFetchOwnData()
  const { data: saved } = useMembership()
  const [is_closing, setClosing] = useState(false)
  const membership = saved?.profile.membership ?? null
  return (
    <Panel title={t('data.title')} lead={t('data.copy_lead')}>
      <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
        <Button
          variant="outlined"
          disabled={!online}
          loading={copy.isPending}
          onClick={() => copy.mutate(undefined, { onSuccess: ({ blob, name }) => saveFile(blob, name) })}
        >
          {t('data.copy')}
        </Button>
        {copy.error !== null && <Alert severity="error">{errorText(copy.error)}</Alert>}
        {membership !== null && (
          <>
            <div>
              <Typography variant="h3">{t('data.close_title')}</Typography>
              <Typography color="text.secondary" sx={{ mt: 0.5 }}>
                {t('data.close_lead')}
              </Typography>
            </div>
            <Button color="error" variant="outlined" disabled={!online} onClick={() => setClosing(true)}>
              {t('data.close')}
            </Button>
          </>
        )}
        {!online && <Typography color="text.secondary">{t('offline')}</Typography>}
      </Stack>
      {is_closing && membership !== null && (
        <CloseMembershipDialog
          membership_no={membership.membership_no}
          stays_in_team={saved?.profile.is_team_member ?? false}
          onClose={() => setClosing(false)}
        />
      )}
    </Panel>
  )
}
