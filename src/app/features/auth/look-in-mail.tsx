import MailIcon from '@mui/icons-material/MarkEmailReadOutlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useMutation } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { signUp } from '#app/data/auth/mutations.ts'
import { homePath } from '#app/lib/addresses/home-path.ts'
import { safeNext } from '#app/lib/addresses/next-path.ts'
import { useSession } from '#app/lib/net/session.ts'
import { ResendButton } from '#app/components/resend-button.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { AuthLink } from './auth-link.tsx'
import { MailNote } from './mail-note.tsx'
import type { clientBodyOf } from './register/register-form.ts'
import type { Audience } from './audiences.ts'
import type { SignInState } from './use-sign-in.ts'

interface CheckEmailProps {
  side: Audience
  sign_in: SignInState
  /** Returns the submitted form values as a request body, to send another email. */
  getBody: () => ReturnType<typeof clientBodyOf>
  sends_mail: boolean
}

/**
 * Asks the user to open the link in their email; when it is opened in this browser, this page continues to the
 * `next` path.
 */
export function CheckEmail({ side, sign_in, getBody, sends_mail }: CheckEmailProps) {
  const { t } = useTranslation('auth')
  const email = sign_in.mailed_to ?? ''
  useRedirectAfterSignIn(email)
  const resend = useMutation({ mutationFn: () => signUp({ ...getBody(), accept_terms: true }) })
  return (
    <div role="status">
      <EmptyState
        icon={<MailIcon />}
        title={t('forgot.sent')}
        action={
          <Stack sx={{ alignItems: 'center', gap: 1 }}>
            <ResendButton sending={resend} onSend={() => resend.mutate()} />
            <Button onClick={sign_in.restart}>{t('register.other_address')}</Button>
            <AuthLink side={side} page="login">
              {t('register.mail_elsewhere')}
            </AuthLink>
          </Stack>
        }
      >
        {t('register.mail_text', { email })}
      </EmptyState>
      <MailNote sends_mail={sends_mail} />
    </div>
  )
}

/** Another tab of this browser completed the registration. */
function useRedirectAfterSignIn(email: string): void {
  const router = useRouter()
  const session = useSession()
  const next = safeNext(useSearch({ strict: false, select: (search) => search.next }))
  const path = session?.user.email === email ? (next ?? homePath(session.account)) : null
  useEffect(() => {
    if (path !== null) router.history.replace(path)
  }, [path, router])
}
