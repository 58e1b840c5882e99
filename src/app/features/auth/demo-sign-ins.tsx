import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useDemo } from '#app/lib/demo.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'

const PASSWORD = 'demo-password'

/** The public credentials of a demo, to fill in or to copy. */
export function DemoSignIns({ onFill }: { onFill: (email: string, password: string) => void }) {
  const { t } = useTranslation('auth')
  const people = [
    { email: 'owner@demo.test', role: t('role.owner') },
    { email: 'organizer@demo.test', role: t('role.organizer') },
    { email: 'collab@demo.test', role: t('role.collaborator') },
    { email: 'door@demo.test', role: t('role.user') },
  ]
  if (!useDemo()) return null
  return (
    <Paper component="section" variant="outlined" aria-labelledby="demo-title" sx={{ mt: 4, p: 2.5 }}>
      <Typography id="demo-title" variant="h3" component="h2">
        {t('demo.title')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, mb: 1 }}>
        {t('demo.text', { password: PASSWORD })}
      </Typography>
      <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {people.map(({ email, role }) => (
          <Stack
            key={email}
            component="li"
            direction="row"
            sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1, py: 0.5 }}
          >
            <Typography variant="body2" sx={{ flex: '1 1 10rem', minWidth: 0 }}>
              <strong>{role}</strong>
              <br />
              {email}
            </Typography>
            <Button
              variant="outlined"
              aria-label={t('demo.use', { email })}
              onClick={() => onFill(email, PASSWORD)}
            >
              {t('demo.fill')}
            </Button>
          </Stack>
        ))}
      </Stack>
      <Stack direction="row" sx={{ mt: 1 }}>
        <CopyButton text={PASSWORD} label={t('demo.copy_password')} look="text" />
      </Stack>
    </Paper>
  )
}
