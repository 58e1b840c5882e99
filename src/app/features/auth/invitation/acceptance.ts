import { acceptInvitationBody, type Invitation } from '#contract/account/auth.ts'
import { password as newPassword } from '#contract/wire/password.ts'

/** What somebody types who joins: a name and a new password, or the password that they have. */
export const emptyAcceptance = ({ first_name, last_name }: Invitation) => ({
  first_name,
  last_name,
  password: '',
  password_confirmation: '',
  accept_terms: false,
})
export type AcceptanceForm = ReturnType<typeof emptyAcceptance>

/** As the contract takes it; a known person keeps their name and proves their password. */
export function acceptanceBodyOf(typed: AcceptanceForm, { has_password }: Invitation) {
  return has_password ? { password: typed.password, accept_terms: typed.accept_terms } : typed
}

/** The contract alone cannot tell whether a password is a new one. */
export const acceptanceSchema = ({ has_password }: Invitation) =>
  acceptInvitationBody.refine(({ password }) => has_password || newPassword.safeParse(password).success, {
    path: ['password'],
    error: 'too_short',
  })
