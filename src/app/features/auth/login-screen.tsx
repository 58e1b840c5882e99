import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loginBody } from '#contract/auth.ts'
import { enter } from '#app/data/auth/mutations.ts'
import { checkForm, type FieldErrors } from '#app/parts/form-check.ts'
import { TextLink } from '#app/ui/links.tsx'
import { Page } from '#app/ui/page.tsx'
import { AccountChoice } from './account-choice.tsx'
import { DemoSignIns } from './demo-sign-ins.tsx'
import { EntranceError, useSecondsUntil } from './entrance-error.tsx'
import { useFieldWords } from './field-words.ts'
import { PasswordField } from './password-field.tsx'
import { StrangerDialog } from './stranger-dialog.tsx'
import { useEntrance, type Entrance } from './use-entrance.ts'
import { readWho } from './who-typed.ts'

/** Signing in with e-mail or mobile number; with several accounts the choice comes first. */
export function LoginScreen() {
  const { t } = useTranslation('auth')
  const entrance = useEntrance()
  const [who, setWho] = useState('')
  const [password, setPassword] = useState('')
  const seconds = useSecondsUntil(entrance.blocked_until)
  const { accounts } = entrance
  const attempt = (account_id?: string) =>
    entrance.run(() => enter({ ...readWho(who), password, ...(account_id ? { account_id } : {}) }))
  return (
    <Page title={accounts === null ? t('login.title') : t('choose.title')} width="sm">
      <EntranceError error={entrance.error} seconds={seconds} />
      {accounts === null ? (
        <LoginForm
          {...{ who, setWho, password, setPassword, entrance, seconds }}
          onSend={() => void attempt()}
        />
      ) : (
        <AccountChoice
          accounts={accounts}
          pending={entrance.pending}
          onChoose={(account_id) => void attempt(account_id)}
          onBack={entrance.restart}
        />
      )}
      <StrangerDialog entrance={entrance} />
    </Page>
  )
}

interface LoginFormProps {
  who: string
  setWho: (who: string) => void
  password: string
  setPassword: (password: string) => void
  entrance: Entrance
  seconds: number
  onSend: () => void
}

function LoginForm({ who, setWho, password, setPassword, entrance, seconds, onSend }: LoginFormProps) {
  const { t } = useTranslation('auth')
  const say = useFieldWords()
  const [errors, setErrors] = useState<FieldErrors>({})
  const send = () => {
    const found = checkLogin(who, password)
    setErrors(found)
    const [first] = Object.keys(found)
    if (first === undefined) onSend()
    else document.getElementById(`login-${first}`)?.focus()
  }
  return (
    <>
      <Stack
        component="form"
        noValidate
        sx={{ gap: 2.5 }}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <TextField
          id="login-who"
          label={t('login.who')}
          value={who}
          required
          autoComplete="username"
          error={errors['who'] !== undefined}
          helperText={say(errors['who']) ?? t('login.who_hint')}
          onChange={(event) => setWho(event.target.value)}
          slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
        />
        <PasswordField
          id="login-password"
          label={t('password.label')}
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          problem={say(errors['password'])}
        />
        <Button
          type="submit"
          variant="contained"
          size="large"
          loading={entrance.pending}
          disabled={seconds > 0}
        >
          {t('login.submit')}
        </Button>
        <TextLink to="/auth/register">{t('login.to_register')}</TextLink>
      </Stack>
      <DemoSignIns
        onFill={(email, secret) => {
          setWho(email)
          setPassword(secret)
        }}
      />
    </>
  )
}

/** The contract's check, with e-mail and phone as the one field they are here. */
function checkLogin(who: string, password: string): FieldErrors {
  const read = readWho(who)
  const { errors } = checkForm(loginBody, { ...read, password })
  const { email, phone, ...others } = errors ?? {}
  const codes = who.trim() === '' ? ['required'] : (email ?? phone)
  if (read === null) return { who: who.trim() === '' ? ['required'] : ['invalid'], ...others }
  return codes === undefined ? others : { who: codes, ...others }
}
