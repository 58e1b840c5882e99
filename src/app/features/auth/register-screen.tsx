import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api-client/api-error.ts'
import { enterAsOwner } from '#app/data/auth/mutations.ts'
import { errorText } from '#app/lib/error-text.ts'
import { ErrorSummary } from '#app/parts/error-summary.tsx'
import type { FieldErrors } from '#app/parts/form-check.ts'
import { TextLink } from '#app/ui/links.tsx'
import { Page } from '#app/ui/page.tsx'
import { EntranceError, useSecondsUntil } from './entrance-error.tsx'
import { useFieldWords } from './field-words.ts'
import { RegisterFields } from './register-fields.tsx'
import { blankForm, checkRegister, type RegisterForm } from './register-form.ts'
import { StrangerDialog } from './stranger-dialog.tsx'
import { useEntrance } from './use-entrance.ts'
import { useRegisterLabels } from './register-labels.ts'

/** The first person of a fresh installation becomes its owner with the code that its start printed. */
export function RegisterScreen() {
  const { t } = useTranslation('auth')
  const say = useFieldWords()
  const labels = useRegisterLabels()
  const entrance = useEntrance()
  const seconds = useSecondsUntil(entrance.blocked_until)
  const [form, setForm] = useState<RegisterForm>(blankForm)
  const [own_errors, setOwnErrors] = useState<FieldErrors>({})
  const served = fieldsOf(entrance.error)
  const errors = { ...own_errors, ...served }
  const fields = Object.keys(blankForm)
    .filter(isField)
    .filter((field) => errors[field] !== undefined)
  const problems = fields.map((field) => ({
    id: `register-${field}`,
    label: labels[field],
    message: served[field]?.length === 0 ? errorText(entrance.error) : (say(errors[field]) ?? ''),
  }))

  const send = () => {
    const checked = checkRegister(form)
    setOwnErrors(checked.errors ?? {})
    const { data } = checked
    if (data !== null) void entrance.run(() => enterAsOwner(data))
  }

  return (
    <Page title={t('register.title')} subtitle={t('register.lead')} width="sm">
      {problems.length > 0 ? (
        <ErrorSummary title={t('register.problems', { count: problems.length })} problems={problems} />
      ) : (
        <EntranceError error={entrance.error} seconds={seconds} />
      )}
      <Stack
        component="form"
        noValidate
        sx={{ gap: 2.5 }}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <RegisterFields
          form={form}
          setForm={setForm}
          problemOf={(field) => problems.find(({ id }) => id === `register-${field}`)?.message}
        />
        <Button
          type="submit"
          variant="contained"
          size="large"
          loading={entrance.pending}
          disabled={seconds > 0}
        >
          {t('register.submit')}
        </Button>
        <Typography variant="body2">
          <TextLink to="/auth/login">{t('register.to_login')}</TextLink>
        </Typography>
      </Stack>
      <StrangerDialog entrance={entrance} />
    </Page>
  )
}

const isField = (name: string): name is keyof RegisterForm => Object.hasOwn(blankForm, name)

/** The server's word on a field; a refusal that is about one field counts as that field's. */
function fieldsOf(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return {}
  if (error.code === 'auth.setup_code_wrong') return { setup_code: [] }
  if (error.code === 'auth.email_taken') return { email: [] }
  return error.errors
}
