import { currentTeamSession, onSignOut, subscribeSession } from '#app/lib/net/session.ts'

/** Installed at startup: sends the signed-in user's edits, and asks before a sign-out discards them. */
export function watchSession(): void {
  onSignOut(async (session) => {
    const { prepareSignOut } = await import('./leave.ts')
    await prepareSignOut(session)
  })
  const startWhenSignedIn = () => {
    if (currentTeamSession() === null) return
    void import('./edit-sync.ts').then(({ startEditSync }) => startEditSync())
  }
  subscribeSession(startWhenSignedIn)
  startWhenSignedIn()
}
