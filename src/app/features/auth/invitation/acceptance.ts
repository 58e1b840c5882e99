import { acceptInvitationBody, type Invitation } from '#contract/account/auth.ts'
import { password as newPassword } from '#contract/wire/password.ts'

/** Form values of an acceptance: a name and a new password, or the existing password. */
export const emptyAcceptance = ({ first_name, last_name }: Invitation) => ({
  first_name,
  last_name,
  password: '',
  password_confirmation: '',
  accept_terms: false,
})
export type AcceptanceForm = ReturnType<typeof emptyAcceptance>

/** The form values as a request body; an existing user keeps their name and enters their password. */
export function acceptanceBodyOf(values: AcceptanceForm, { has_password }: Invitation) {
  return has_password ? { password: values.password, accept_terms: values.accept_terms } : values
}

/** The contract alone cannot tell whether the password is a new one. */
export const acceptanceSchema = ({ has_password }: Invitation) =>
  acceptInvitationBody.refine(({ password }) => has_password || newPassword.safeParse(password).success, {
    path: ['password'],
    error: 'too_short',
  })
