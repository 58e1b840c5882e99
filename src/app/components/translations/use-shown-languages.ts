import { locale, type Locale } from '#contract/wire/contact.ts'
import { shownLanguages } from '#rules/text/writing-languages.ts'
import { useTeamSession } from '#app/lib/net/session.ts'

/** The languages of a form's texts; a session stored by an earlier version names none, so all of them. */
export function useShownLanguages(isUsed: (language: Locale) => boolean): Locale[] {
  const account: { languages?: readonly Locale[] } | undefined = useTeamSession()?.account
  return shownLanguages(account?.languages ?? locale.options, isUsed)
}
