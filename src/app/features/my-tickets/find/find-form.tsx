import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { findTickets } from '#contract/orders/find-tickets.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { FormBody } from '#app/components/form/form-body.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { TextField } from '#app/ui/fields/text-field.tsx'

const blank = () => ({ email: '' })
const lookupForm = findTickets.body.pick({ email: true })

/** Requests the link; does not reveal whether the address has orders. */
export function FindForm({ find }: { find: (body: { email: string }) => Promise<unknown> }) {
  const { t } = useTranslation('tickets-in-hand')
  const online = useOnline()
  const form = useRowForm({
    schema: lookupForm,
    row: null,
    toForm: blank,
    labels: { email: t('find.email') },
    save: ({ body }) => find(body),
  })
  return (
    <Box sx={{ maxWidth: '32rem' }}>
      <Typography sx={{ mb: 2 }}>{t('find.lead')}</Typography>
      <FormBody form={form}>
        <TextField {...form.field('email')} required type="email" autoComplete="email" />
        <Button type="submit" variant="contained" size="large" loading={form.is_saving} disabled={!online}>
          {t('find.submit')}
        </Button>
      </FormBody>
    </Box>
  )
}
