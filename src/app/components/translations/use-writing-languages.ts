import { locale, type Locale } from '#contract/wire/contact.ts'
import { useTeamSession } from '#app/lib/net/session.ts'

/** Languages in which the account writes; a session stored by an earlier version names none, so all of them. */
export function useWritingLanguages(): readonly Locale[] {
  const account: { languages?: readonly Locale[] } | undefined = useTeamSession()?.account
  return account?.languages ?? locale.options
}
